-- Notifications of browsers: who gets them, what waits to be sent, and what was last seen of matches.
CREATE TABLE IF NOT EXISTS "push_subscriptions" (
	"sid" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"service" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"kinds" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"quiet_from" integer,
	"quiet_to" integer,
	"most_a_day" integer NOT NULL,
	"token" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"last_sent_at" timestamp with time zone,
	"sent_on" text,
	"sent_count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint"),
	CONSTRAINT "push_subscriptions_token_unique" UNIQUE("token"),
	CONSTRAINT "push_subscriptions_sid_sessions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."sessions"("sid") ON DELETE cascade ON UPDATE cascade,
	CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "push_deliveries" (
	"sid" text NOT NULL,
	"about" text NOT NULL,
	"id" uuid NOT NULL,
	"fact" text NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_deliveries_sid_about_pk" PRIMARY KEY("sid","about"),
	CONSTRAINT "push_deliveries_id_unique" UNIQUE("id"),
	CONSTRAINT "push_deliveries_sid_push_subscriptions_sid_fk" FOREIGN KEY ("sid") REFERENCES "public"."push_subscriptions"("sid") ON DELETE cascade ON UPDATE cascade
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "push_seen" (
	"match_id" text PRIMARY KEY NOT NULL,
	"kickoff_at" timestamp with time zone NOT NULL,
	"match_status" text NOT NULL,
	"home_score" integer,
	"away_score" integer,
	"is_half_time" boolean NOT NULL,
	"is_opened" boolean NOT NULL,
	"revision" integer,
	"are_lineups_told" boolean DEFAULT false NOT NULL,
	CONSTRAINT "push_seen_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "push_deliveries_due" ON "push_deliveries" USING btree ("next_attempt_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");
