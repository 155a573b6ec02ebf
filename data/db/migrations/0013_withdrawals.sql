CREATE TABLE "withdrawals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"subscription_id" text NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"refund_amount" integer,
	"refund_currency" text
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "told_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "reminded_of" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawals" ADD CONSTRAINT "withdrawals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawals_subscription" ON "withdrawals" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "withdrawals_user" ON "withdrawals" USING btree ("user_id");--> statement-breakpoint
-- Who subscribed before letters were written has had the news of their running period.
UPDATE "subscriptions" SET "told_until" = "period_ends_at";
