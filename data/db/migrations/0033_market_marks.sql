-- The market's chances of coming matches, sealed beside predictions.
CREATE TABLE IF NOT EXISTS "match_markets" (
	"match_id" text PRIMARY KEY NOT NULL,
	"home" double precision NOT NULL,
	"draw" double precision NOT NULL,
	"away" double precision NOT NULL,
	"bookmakers" integer NOT NULL,
	"taken_at" timestamp with time zone NOT NULL,
	CONSTRAINT "match_markets_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action
);
