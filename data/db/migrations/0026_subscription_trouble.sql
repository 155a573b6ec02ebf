ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "price_id" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN IF NOT EXISTS "trouble" text;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_price" ON "subscriptions" USING btree ("price_id");--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "subscriptions_troubled" ON "subscriptions" USING btree ("id") WHERE "subscriptions"."trouble" is not null;