ALTER TABLE "api_usage_logs" ADD COLUMN "run_id" uuid;--> statement-breakpoint
ALTER TABLE "snapshot_pointers" ADD COLUMN "run_id" uuid;