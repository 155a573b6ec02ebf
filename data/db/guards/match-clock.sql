-- The minute of a live match.

-- Time of the last change of the minute, whoever wrote it: a stale minute is not shown.
CREATE OR REPLACE FUNCTION note_clock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.clock_at := CASE WHEN NEW.clock IS NULL THEN NULL ELSE clock_timestamp() END;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER matches_clock_inserted BEFORE INSERT ON matches
  FOR EACH ROW WHEN (NEW.clock IS NOT NULL) EXECUTE FUNCTION note_clock();
CREATE OR REPLACE TRIGGER matches_clock_changed BEFORE UPDATE ON matches
  FOR EACH ROW WHEN (NEW.clock IS DISTINCT FROM OLD.clock) EXECUTE FUNCTION note_clock();
