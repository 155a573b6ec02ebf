-- Pools by invitation, and who is in them.
CREATE TABLE IF NOT EXISTS "pools" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"leagues" text[] NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "pools_secret_unique" UNIQUE("secret"),
	CONSTRAINT "pools_days" CHECK ("pools"."from_day" <= "pools"."to_day")
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "pool_members" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" bigint GENERATED ALWAYS AS IDENTITY (sequence name "pool_members_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"nickname" text NOT NULL,
	"nickname_key" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pool_members_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action,
	CONSTRAINT "pool_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "pool_members_once" ON "pool_members" USING btree ("pool_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "pool_members_nickname" ON "pool_members" USING btree ("pool_id","nickname_key");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pool_members_user" ON "pool_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "pools_last_day" ON "pools" USING btree ("to_day");
