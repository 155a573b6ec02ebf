-- A run finds what is to be settled without reading what was settled in all seasons.
CREATE INDEX IF NOT EXISTS "predictions_unsettled" ON "predictions" USING btree ("match_id") WHERE "predictions"."accuracy_calculated_at" is null;
