-- Who has left a pool and comes back is scored as before.
ALTER TABLE "pool_members" ADD COLUMN IF NOT EXISTS "left_at" timestamp with time zone;
