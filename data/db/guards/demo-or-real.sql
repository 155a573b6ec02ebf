-- An installation is a demo or real from its first match on, never both.

-- Demo or real, as the first write of the installation stored it.
CREATE OR REPLACE FUNCTION pitchproof_kind() RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT value #>> '{}' FROM installation WHERE key = 'kind'
$$;

-- Only a demo can be cleared, and only by a transaction that sets the clearing flag.
CREATE OR REPLACE FUNCTION pitchproof_may_clear() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(current_setting('pitchproof.clear_demo', true), '') = 'on' AND coalesce(pitchproof_kind(), '') = 'demo'
$$;

-- A cleared demo may become a demo again, or real; no other change of the kind is accepted.
CREATE OR REPLACE FUNCTION refuse_other_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  old_kind text;
  new_kind text;
  is_empty boolean := NOT EXISTS (SELECT 1 FROM matches) AND NOT EXISTS (SELECT 1 FROM ledger_entries);
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM matches WHERE is_mock <> (NEW.value #>> '{}' = 'demo')) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    old_kind := OLD.value #>> '{}';
    new_kind := NEW.value #>> '{}';
    IF NEW = OLD THEN
      RETURN NEW;
    END IF;
    IF NEW.key = OLD.key AND is_empty AND (
         (new_kind = 'clearing' AND pitchproof_may_clear())
      OR (old_kind = 'clearing' AND new_kind = 'cleared')
      OR (old_kind = 'cleared' AND new_kind IN ('demo', 'real'))) THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'whether an installation is demo or real never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'installation_one_kind';
END
$$;

-- No demo match beside a real one, and no real one beside a demo.
CREATE OR REPLACE FUNCTION refuse_match_of_other_kind() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  kind text := pitchproof_kind();
BEGIN
  IF kind IS NOT NULL AND kind <> (CASE WHEN NEW.is_mock THEN 'demo' ELSE 'real' END) THEN
    RAISE EXCEPTION 'match % is not of this installation, which is %', NEW.id, kind USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_one_kind';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER installation_one_kind BEFORE INSERT ON installation FOR EACH ROW WHEN (NEW.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
CREATE OR REPLACE TRIGGER installation_kind_stays BEFORE UPDATE ON installation FOR EACH ROW WHEN (OLD.key = 'kind' OR NEW.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
CREATE OR REPLACE TRIGGER installation_kind_kept BEFORE DELETE ON installation FOR EACH ROW WHEN (OLD.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
CREATE OR REPLACE TRIGGER matches_one_kind BEFORE INSERT OR UPDATE OF is_mock ON matches FOR EACH ROW EXECUTE FUNCTION refuse_match_of_other_kind();
