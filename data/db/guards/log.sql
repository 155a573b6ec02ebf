-- The log only grows, and each kind of entry is accepted only at its time.

-- Entries are never changed or removed, except when a demo is cleared as a whole.
CREATE OR REPLACE FUNCTION refuse_rewritten_log() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'entry % of the log is never changed or removed', OLD.entry_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_append_only';
END
$$;

-- When a match may be opened: at its kick-off from the feed or from the last commit, whichever is
-- later.
CREATE OR REPLACE FUNCTION log_kickoff(the_match text) RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(
    (SELECT kickoff_at FROM matches WHERE id = the_match),
    (SELECT (entry.body::jsonb->>'kickoffAt')::timestamptz
      FROM ledger_entries entry
      WHERE entry.match_id = the_match AND entry.kind = 'commit'
        AND NOT EXISTS (SELECT 1 FROM ledger_voids void WHERE void.entry_index = entry.entry_index)
      ORDER BY entry.entry_index DESC LIMIT 1))
$$;

-- Nothing is opened before kick-off; nothing is committed at or after kick-off or after an opening;
-- an incident states its own time, which is never before the last signed head. All by the
-- database's own time, from which a machine's clock may be five minutes off (MOST_APART_MS).
CREATE OR REPLACE FUNCTION refuse_untimely_entry() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  stated timestamptz;
BEGIN
  IF NEW.kind = 'incident' THEN
    stated := (NEW.body::jsonb->>'statedAt')::timestamptz;
    IF stated > pitchproof_now() + interval '5 minutes'
      OR stated < pitchproof_now() - interval '5 minutes'
      OR stated < (
        SELECT accepted_at FROM ledger_entries
        WHERE entry_index < (SELECT max(size) FROM ledger_heads) AND accepted_at <= pitchproof_now()
        ORDER BY entry_index DESC LIMIT 1
      ) THEN
      RAISE EXCEPTION 'incident refused: it states % and it is %', stated, pitchproof_now() USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_incident_own_time';
    END IF;
  END IF;
  IF NEW.kind = 'open' AND log_kickoff(NEW.match_id) > pitchproof_now() THEN
    RAISE EXCEPTION 'opening of % refused: kick-off is at %', NEW.match_id, log_kickoff(NEW.match_id) USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_opened_after_kickoff';
  END IF;
  IF NEW.kind = 'commit' AND (NEW.body::jsonb->>'kickoffAt')::timestamptz <= pitchproof_now() THEN
    RAISE EXCEPTION 'commit of % refused: kick-off was at %', NEW.match_id, NEW.body::jsonb->>'kickoffAt' USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_committed_before_kickoff';
  END IF;
  IF NEW.kind = 'commit' AND EXISTS (
    SELECT 1 FROM ledger_entries entry
    WHERE entry.match_id = NEW.match_id AND entry.kind = 'open'
      AND NOT EXISTS (SELECT 1 FROM ledger_voids void WHERE void.entry_index = entry.entry_index)
  ) THEN
    RAISE EXCEPTION 'commit of % refused: the match was opened before', NEW.match_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_committed_before_opening';
  END IF;
  RETURN NEW;
END
$$;

-- A void names a commit or opening and a later incident that names it as well, and is never undone.
CREATE OR REPLACE FUNCTION refuse_wrong_void() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'the void of entry % is never changed or removed', OLD.entry_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_voids_append_only';
  END IF;
  IF NEW.incident_index <= NEW.entry_index
    OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE entry_index = NEW.entry_index AND kind IN ('commit', 'open'))
    OR NOT EXISTS (
      SELECT 1 FROM ledger_entries
      WHERE entry_index = NEW.incident_index AND kind = 'incident' AND body::jsonb->'voids' @> to_jsonb(NEW.entry_index)
    ) THEN
    RAISE EXCEPTION 'entry % cannot be voided by entry %', NEW.entry_index, NEW.incident_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_voids_by_incident';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_log();
CREATE OR REPLACE TRIGGER ledger_entries_in_time BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_untimely_entry();
CREATE OR REPLACE TRIGGER ledger_voids_by_incident BEFORE INSERT OR UPDATE OR DELETE ON ledger_voids FOR EACH ROW EXECUTE FUNCTION refuse_wrong_void();
