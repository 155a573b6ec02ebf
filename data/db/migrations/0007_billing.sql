CREATE TABLE "billing_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"synced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "billing_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"outcome" text NOT NULL,
	"object_id" text,
	"customer_id" text,
	"user_id" uuid,
	"api_version" text,
	"is_live" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"task" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "discount_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discount_id" uuid NOT NULL,
	"user_id" uuid,
	"state" text NOT NULL,
	"session_id" text,
	"subscription_id" text,
	"reserved_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "discount_redemptions_redeemed" CHECK ("discount_redemptions"."state" <> 'redeemed' or "discount_redemptions"."subscription_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "entitlement_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entitlement_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"entitlement_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"actor" text NOT NULL,
	"reason" text,
	"event_id" text,
	"starts_before" timestamp with time zone,
	"ends_before" timestamp with time zone,
	"starts_after" timestamp with time zone,
	"ends_after" timestamp with time zone,
	"is_gone" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"customer_id" text NOT NULL,
	"status" text NOT NULL,
	"is_ours" boolean NOT NULL,
	"discount_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"period_ends_at" timestamp with time zone,
	"trial_ends_at" timestamp with time zone,
	"cancels_at_period_end" boolean DEFAULT false NOT NULL,
	"cancels_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"latest_invoice_status" text,
	"synced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_discount_id_discounts_id_fk" FOREIGN KEY ("discount_id") REFERENCES "public"."discounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "discount_redemptions" ADD CONSTRAINT "discount_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "billing_events" USING btree ("received_at","id");--> statement-breakpoint
CREATE INDEX "billing_outbox_due" ON "billing_outbox" USING btree ("next_attempt_at") WHERE "billing_outbox"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "discount_redemptions_subscription" ON "discount_redemptions" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "discount_redemptions_discount" ON "discount_redemptions" USING btree ("discount_id","state");--> statement-breakpoint
CREATE INDEX "discount_redemptions_user" ON "discount_redemptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "entitlement_changes_user" ON "entitlement_changes" USING btree ("user_id","changed_at");--> statement-breakpoint
CREATE INDEX "entitlement_changes_time" ON "entitlement_changes" USING btree ("changed_at","id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_created" ON "subscriptions" USING btree ("created_at","id");