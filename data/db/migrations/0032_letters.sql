-- The morning letter: what members choose, and the letters of a day in the queue of mails.
CREATE TABLE IF NOT EXISTS "morning_letters" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"rhythm" text NOT NULL,
	"hour" integer NOT NULL,
	"time_zone" text NOT NULL,
	"paused_until" date,
	"next_at" timestamp with time zone,
	"token" text NOT NULL,
	"ended_because" text,
	"asked_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "morning_letters_token_unique" UNIQUE("token"),
	CONSTRAINT "morning_letters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action
);
--> statement-breakpoint
ALTER TABLE "mail_queue" ADD COLUMN IF NOT EXISTS "letter_day" date;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "morning_letters_due" ON "morning_letters" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_queue_mails" ON "mail_queue" USING btree ("created_at") WHERE "mail_queue"."letter_day" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_queue_mails_due" ON "mail_queue" USING btree ("next_attempt_at") WHERE "mail_queue"."sent_at" is null and "mail_queue"."given_up_at" is null and "mail_queue"."letter_day" is null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_queue_letters_due" ON "mail_queue" USING btree ("next_attempt_at") WHERE "mail_queue"."sent_at" is null and "mail_queue"."given_up_at" is null and "mail_queue"."letter_day" is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS "mail_queue_letter" ON "mail_queue" USING btree ("user_id","letter_day") WHERE "mail_queue"."letter_day" is not null;
--> statement-breakpoint
DROP INDEX IF EXISTS "mail_queue_due";
