CREATE INDEX IF NOT EXISTS "users_email_order" ON "users" USING btree (("email" collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_name_order" ON "users" USING btree ((lower(coalesce("first_name", '') || ' ' || coalesce("last_name", '')) collate "C"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "users_last_name_order" ON "users" USING btree ((lower("last_name") collate "C"));--> statement-breakpoint
DROP INDEX IF EXISTS "users_email_start";--> statement-breakpoint
DROP INDEX IF EXISTS "users_name_start";--> statement-breakpoint
DROP INDEX IF EXISTS "users_last_name_start";