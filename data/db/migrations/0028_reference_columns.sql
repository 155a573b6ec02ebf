ALTER TABLE "teams" DROP CONSTRAINT IF EXISTS "teams_venue_id_venues_id_fk";
--> statement-breakpoint
ALTER TABLE "countries" DROP COLUMN IF EXISTS "flag";--> statement-breakpoint
ALTER TABLE "leagues" DROP COLUMN IF EXISTS "logo";--> statement-breakpoint
ALTER TABLE "players" DROP COLUMN IF EXISTS "position";--> statement-breakpoint
ALTER TABLE "referees" DROP COLUMN IF EXISTS "matches";--> statement-breakpoint
ALTER TABLE "referees" DROP COLUMN IF EXISTS "avg_yellow_cards";--> statement-breakpoint
ALTER TABLE "referees" DROP COLUMN IF EXISTS "avg_red_cards";--> statement-breakpoint
ALTER TABLE "teams" DROP COLUMN IF EXISTS "venue_id";--> statement-breakpoint
ALTER TABLE "teams" DROP COLUMN IF EXISTS "logo";--> statement-breakpoint
ALTER TABLE "venues" DROP COLUMN IF EXISTS "latitude";--> statement-breakpoint
ALTER TABLE "venues" DROP COLUMN IF EXISTS "longitude";