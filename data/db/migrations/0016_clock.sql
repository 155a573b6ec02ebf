ALTER TABLE "matches" ADD COLUMN "clock" text;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "clock_at" timestamp with time zone;