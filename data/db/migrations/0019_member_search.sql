CREATE INDEX IF NOT EXISTS "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id") WHERE "users"."closed_at" is null;--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_email_start" ON "users" USING btree ("email" text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_name_start" ON "users" USING btree (lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '')) text_pattern_ops);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_last_name_start" ON "users" USING btree (lower("last_name") text_pattern_ops);