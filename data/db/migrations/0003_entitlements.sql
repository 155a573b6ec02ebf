CREATE TABLE "entitlements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entitlements_period" CHECK ("entitlements"."ends_at" is null or "entitlements"."ends_at" >= "entitlements"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "entitlements" ADD CONSTRAINT "entitlements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entitlements_user" ON "entitlements" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlements_reference" ON "entitlements" USING btree ("source","reference");--> statement-breakpoint
-- Who is premium today had it granted by hand: there was no other way.
INSERT INTO "entitlements" ("user_id", "source", "starts_at") SELECT "id", 'granted', "created_at" FROM "users" WHERE "is_premium";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "is_premium";