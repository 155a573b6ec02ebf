-- Clubs and leagues that members follow, and the secret part of the address of their calendar.
CREATE TABLE IF NOT EXISTS "feed_secrets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feed_secrets_secret_unique" UNIQUE("secret"),
	CONSTRAINT "feed_secrets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS "user_follows" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"followed_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_follows_user_id_kind_followed_id_pk" PRIMARY KEY("user_id","kind","followed_id"),
	CONSTRAINT "user_follows_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
