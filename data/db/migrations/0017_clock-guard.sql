-- When the clock of a match in play was told last, whoever wrote it: an old minute is not shown.
CREATE FUNCTION note_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_at := CASE WHEN NEW.clock IS NULL THEN NULL ELSE clock_timestamp() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER matches_clock_inserted BEFORE INSERT ON "matches"
  FOR EACH ROW WHEN (NEW.clock IS NOT NULL) EXECUTE FUNCTION note_clock();--> statement-breakpoint
CREATE TRIGGER matches_clock_changed BEFORE UPDATE ON "matches"
  FOR EACH ROW WHEN (NEW.clock IS DISTINCT FROM OLD.clock) EXECUTE FUNCTION note_clock();
