-- The clock used by every other rule. Rules that read tables name their schemas: a session may have
-- a temporary table of the same name.

-- True where nothing real can be backdated: a demo, an installation created with a moved clock, or
-- an empty one.
CREATE OR REPLACE FUNCTION pitchproof_may_move_clock() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(pitchproof_kind(), '') <> 'real'
    OR EXISTS (SELECT 1 FROM installation WHERE key = 'clock' AND value = '"moved"')
$$;

-- Current time of this database. A replay moves it for its own transaction only; a real
-- installation cannot.
CREATE OR REPLACE FUNCTION pitchproof_now() RETURNS timestamptz LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  moved text := nullif(current_setting('pitchproof.clock', true), '');
BEGIN
  IF moved IS NOT NULL AND pitchproof_may_move_clock() THEN
    RETURN moved::timestamptz;
  END IF;
  RETURN clock_timestamp();
END
$$;

-- Whether an installation has a real or a moved clock is set once, before its log begins.
CREATE OR REPLACE FUNCTION refuse_other_clock() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.value = '"real"' OR NOT EXISTS (SELECT 1 FROM ledger_entries)) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'whether the clock of an installation is real or moved never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'installation_one_clock';
END
$$;

CREATE OR REPLACE TRIGGER installation_one_clock BEFORE INSERT ON installation FOR EACH ROW WHEN (NEW.key = 'clock') EXECUTE FUNCTION refuse_other_clock();
CREATE OR REPLACE TRIGGER installation_clock_stays BEFORE UPDATE ON installation FOR EACH ROW WHEN (OLD.key = 'clock' OR NEW.key = 'clock') EXECUTE FUNCTION refuse_other_clock();
CREATE OR REPLACE TRIGGER installation_clock_kept BEFORE DELETE ON installation FOR EACH ROW WHEN (OLD.key = 'clock') EXECUTE FUNCTION refuse_other_clock();
