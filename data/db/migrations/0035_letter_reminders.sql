-- Morning letters may say which matches have no forecast of the member yet, if asked for.
ALTER TABLE "morning_letters" ADD COLUMN IF NOT EXISTS "reminders" boolean DEFAULT false NOT NULL;
