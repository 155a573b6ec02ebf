-- Members' own forecasts, and the trees of hashes that the log seals them with.
CREATE TABLE IF NOT EXISTS "forecast_tiles" (
	"entry_index" integer NOT NULL,
	"path" text NOT NULL,
	"hashes" text NOT NULL,
	CONSTRAINT "forecast_tiles_entry_index_path_pk" PRIMARY KEY("entry_index","path"),
	CONSTRAINT "forecast_tiles_entry_index_ledger_entries_entry_index_fk" FOREIGN KEY ("entry_index") REFERENCES "public"."ledger_entries"("entry_index") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "member_forecasts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_forecasts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"match_id" text NOT NULL,
	"home" integer NOT NULL,
	"draw" integer NOT NULL,
	"away" integer NOT NULL,
	"home_score" integer,
	"away_score" integer,
	"kickoff_at" timestamp with time zone NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"salt" text NOT NULL,
	"hash" text NOT NULL,
	"seal_index" integer,
	"seal_leaf" integer,
	CONSTRAINT "member_forecasts_hash_unique" UNIQUE("hash"),
	CONSTRAINT "member_forecasts_chances" CHECK ("member_forecasts"."home" >= 0 and "member_forecasts"."draw" >= 0 and "member_forecasts"."away" >= 0 and "member_forecasts"."home" + "member_forecasts"."draw" + "member_forecasts"."away" = 100),
	CONSTRAINT "member_forecasts_score" CHECK (("member_forecasts"."home_score" is null) = ("member_forecasts"."away_score" is null) and coalesce("member_forecasts"."home_score", 0) >= 0 and coalesce("member_forecasts"."away_score", 0) >= 0),
	CONSTRAINT "member_forecasts_seal" CHECK (("member_forecasts"."seal_index" is null) = ("member_forecasts"."seal_leaf" is null)),
	CONSTRAINT "member_forecasts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "member_forecasts_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "member_forecasts_seal_index_ledger_entries_entry_index_fk" FOREIGN KEY ("seal_index") REFERENCES "public"."ledger_entries"("entry_index") ON DELETE no action ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "member_forecasts_member" ON "member_forecasts" USING btree ("user_id","match_id","id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "member_forecasts_match" ON "member_forecasts" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "member_forecasts_waiting" ON "member_forecasts" USING btree ("id") WHERE "member_forecasts"."seal_index" is null;
