-- Fixtures of a feed that look wrong wait here until an administrator has decided.
CREATE TABLE IF NOT EXISTS "held_fixtures" (
	"match_id" text PRIMARY KEY NOT NULL,
	"league_id" text NOT NULL,
	"home_team" text NOT NULL,
	"away_team" text NOT NULL,
	"kickoff_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"held_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" uuid
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "held_fixtures_kickoff" ON "held_fixtures" USING btree ("kickoff_at");
