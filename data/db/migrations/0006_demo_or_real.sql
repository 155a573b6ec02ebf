-- Demo or real: what this installation is, said once at its first write.
CREATE FUNCTION pitchproof_kind() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT value #>> '{}' FROM installation WHERE key = 'kind'
$$;
--> statement-breakpoint
-- Only a demo can be cleared, and only by a transaction that says so.
CREATE FUNCTION pitchproof_may_clear() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('pitchproof.clear_demo', true), '') = 'on' AND coalesce(pitchproof_kind(), '') = 'demo'
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_other_kind() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NOT EXISTS (SELECT 1 FROM matches WHERE is_mock <> (NEW.value #>> '{}' = 'demo')) THEN
      RETURN NEW;
    END IF;
  ELSIF TG_OP = 'UPDATE' THEN
    IF NEW = OLD OR (pitchproof_may_clear() AND NEW.value #>> '{}' = 'clearing'
       AND NOT EXISTS (SELECT 1 FROM matches) AND NOT EXISTS (SELECT 1 FROM ledger_entries)) THEN
      RETURN NEW;
    END IF;
  ELSIF OLD.value #>> '{}' = 'clearing' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'whether an installation is demo or real never changes' USING ERRCODE = 'check_violation', CONSTRAINT = 'installation_one_kind';
END
$$;
--> statement-breakpoint
CREATE TRIGGER installation_one_kind BEFORE INSERT ON installation FOR EACH ROW WHEN (NEW.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
--> statement-breakpoint
CREATE TRIGGER installation_kind_stays BEFORE UPDATE ON installation FOR EACH ROW WHEN (OLD.key = 'kind' OR NEW.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
--> statement-breakpoint
CREATE TRIGGER installation_kind_kept BEFORE DELETE ON installation FOR EACH ROW WHEN (OLD.key = 'kind') EXECUTE FUNCTION refuse_other_kind();
--> statement-breakpoint
-- No made-up match beside a real one, nor the other way round.
CREATE FUNCTION refuse_match_of_other_kind() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := pitchproof_kind();
BEGIN
  IF kind IS NOT NULL AND kind <> (CASE WHEN NEW.is_mock THEN 'demo' ELSE 'real' END) THEN
    RAISE EXCEPTION 'match % is not of this installation, which is %', NEW.id, kind USING ERRCODE = 'check_violation', CONSTRAINT = 'matches_one_kind';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER matches_one_kind BEFORE INSERT OR UPDATE OF is_mock ON matches FOR EACH ROW EXECUTE FUNCTION refuse_match_of_other_kind();
--> statement-breakpoint
-- The log only grows; a demo's is removed whole when the demo is cleared.
CREATE OR REPLACE FUNCTION refuse_rewritten_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entry % of the log is never changed or removed', OLD.entry_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_append_only';
END
$$;
--> statement-breakpoint
-- Real predictions, and what opens them, stay.
CREATE FUNCTION refuse_removed_prediction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(pitchproof_kind(), '') = 'real' THEN
    RAISE EXCEPTION 'prediction of % revision % is real and never removed', OLD.match_id, OLD.revision USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_kept';
  END IF;
  RETURN OLD;
END
$$;
--> statement-breakpoint
CREATE TRIGGER predictions_kept BEFORE DELETE ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_removed_prediction();
--> statement-breakpoint
CREATE TRIGGER ledger_commits_kept BEFORE DELETE ON ledger_commits FOR EACH ROW EXECUTE FUNCTION refuse_removed_prediction();
--> statement-breakpoint
-- TRUNCATE passes by the triggers of rows.
CREATE FUNCTION refuse_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the table % is never emptied', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_kept';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER ledger_commits_no_truncate BEFORE TRUNCATE ON ledger_commits FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
--> statement-breakpoint
CREATE TRIGGER predictions_no_truncate BEFORE TRUNCATE ON predictions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
