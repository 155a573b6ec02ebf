-- A prediction is made before kick-off, never changed, and settled after kick-off.

-- No prediction at or after kick-off, by the database's own time.
CREATE OR REPLACE FUNCTION refuse_late_prediction() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
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

-- Only whether a prediction came true is written later. The translations of a revision that another
-- has followed go after 30 days; what was committed has the English text.
CREATE OR REPLACE FUNCTION refuse_changed_prediction() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  later text[] := ARRAY['was_correct', 'score_accurate', 'accuracy_calculated_at'];
BEGIN
  IF NEW.reasoning = '{}' AND OLD.made_at < pitchproof_now() - interval '30 days'
    AND EXISTS (SELECT 1 FROM predictions WHERE match_id = OLD.match_id AND revision > OLD.revision) THEN
    later := later || 'reasoning'::text;
  END IF;
  IF (to_jsonb(NEW) - later) IS DISTINCT FROM (to_jsonb(OLD) - later) THEN
    RAISE EXCEPTION 'prediction of % revision % was made and is never changed', OLD.match_id, OLD.revision USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_unchanged';
  END IF;
  RETURN NEW;
END
$$;

-- Nothing is settled before kick-off.
CREATE OR REPLACE FUNCTION refuse_early_settlement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF log_kickoff(NEW.match_id) > pitchproof_now() THEN
    RAISE EXCEPTION 'settlement of % refused: kick-off is at %', NEW.match_id, log_kickoff(NEW.match_id) USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_settled_after_kickoff';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER predictions_before_kickoff BEFORE INSERT ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_late_prediction();
CREATE OR REPLACE TRIGGER predictions_unchanged BEFORE UPDATE ON predictions FOR EACH ROW EXECUTE FUNCTION refuse_changed_prediction();
CREATE OR REPLACE TRIGGER predictions_settled_after_kickoff BEFORE UPDATE ON predictions FOR EACH ROW
  WHEN (NEW.accuracy_calculated_at IS NOT NULL AND NEW.accuracy_calculated_at IS DISTINCT FROM OLD.accuracy_calculated_at)
  EXECUTE FUNCTION refuse_early_settlement();
CREATE OR REPLACE TRIGGER match_snapshots_after_kickoff BEFORE INSERT OR UPDATE ON match_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_early_settlement();
