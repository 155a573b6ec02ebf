-- A demo that was cleared is stored as such, until somebody asks for another demo or real matches come in.
CREATE OR REPLACE FUNCTION refuse_other_kind() RETURNS trigger LANGUAGE plpgsql AS $$
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
