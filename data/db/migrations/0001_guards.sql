-- The clock of this database. A replay moves it for its own transaction only.
CREATE FUNCTION pitchproof_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('pitchproof.clock', true), '')::timestamptz, clock_timestamp())
$$;
--> statement-breakpoint
-- No prediction at or after kick-off, by the database's own time.
CREATE FUNCTION refuse_late_prediction() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kickoff timestamptz;
BEGIN
  SELECT kickoff_at INTO kickoff FROM matches WHERE id = NEW.match_id;
  IF kickoff <= pitchproof_now() THEN
    RAISE EXCEPTION 'prediction of % refused: kick-off was at %', NEW.match_id, kickoff USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_before_kickoff';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER predictions_before_kickoff BEFORE INSERT ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_late_prediction();
--> statement-breakpoint
-- A prediction that was made is never changed: only whether it came true is written later.
CREATE FUNCTION refuse_changed_prediction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - ARRAY['was_correct', 'score_accurate', 'accuracy_calculated_at'])
     IS DISTINCT FROM (to_jsonb(OLD) - ARRAY['was_correct', 'score_accurate', 'accuracy_calculated_at']) THEN
    RAISE EXCEPTION 'prediction of % revision % was made and is never changed', OLD.match_id, OLD.revision USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_unchanged';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER predictions_unchanged BEFORE UPDATE ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_changed_prediction();
--> statement-breakpoint
-- The log only grows.
CREATE FUNCTION refuse_rewritten_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'entry % of the log is never changed or removed', OLD.entry_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_append_only';
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_log();
