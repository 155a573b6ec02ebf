-- Times of a match: of its minute, and of its fixture.

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

-- A new kick-off, and a match that is put off, called off or put back, has a later time of change,
-- by a second at least: calendars count in seconds. By that alone where the match is over: its end
-- has a time of its own, after which a run is due (live-matches.ts).
CREATE OR REPLACE FUNCTION note_fixture_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.updated_at := greatest(
    NEW.updated_at,
    OLD.updated_at + interval '1 second',
    CASE WHEN NEW.match_status <> 'finished' THEN pitchproof_now() END
  );
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER matches_fixture_changed BEFORE UPDATE ON matches
  FOR EACH ROW WHEN (
    NEW.kickoff_at <> OLD.kickoff_at
    OR NEW.match_status <> OLD.match_status
      AND (ARRAY['postponed', 'cancelled', 'abandoned'] && ARRAY[NEW.match_status, OLD.match_status])
  ) EXECUTE FUNCTION note_fixture_change();
