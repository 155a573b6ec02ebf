-- Members may have every result hidden until they ask for it.
ALTER TABLE "users" ADD COLUMN IF NOT EXISTS "hides_results" boolean DEFAULT false NOT NULL;
