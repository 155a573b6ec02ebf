-- Rows that are never removed.

-- Real predictions, and the secrets that open their commitments, are permanent.
CREATE OR REPLACE FUNCTION refuse_removed_prediction() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF coalesce(pitchproof_kind(), '') = 'real' THEN
    RAISE EXCEPTION 'prediction of % revision % is real and never removed', OLD.match_id, OLD.revision USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_kept';
  END IF;
  RETURN OLD;
END
$$;

-- TRUNCATE fires no row triggers, so it needs its own.
CREATE OR REPLACE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is never emptied', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_kept';
END
$$;

CREATE OR REPLACE TRIGGER predictions_kept BEFORE DELETE ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_removed_prediction();
CREATE OR REPLACE TRIGGER ledger_commits_kept BEFORE DELETE ON ledger_commits FOR EACH ROW EXECUTE FUNCTION refuse_removed_prediction();
CREATE OR REPLACE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER ledger_commits_no_truncate BEFORE TRUNCATE ON ledger_commits FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER predictions_no_truncate BEFORE TRUNCATE ON predictions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
