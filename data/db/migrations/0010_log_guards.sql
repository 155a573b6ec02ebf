CREATE TABLE "ledger_heads" (
	"size" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_voids" (
	"entry_index" integer PRIMARY KEY NOT NULL,
	"incident_index" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_voids" ADD CONSTRAINT "ledger_voids_entry_index_ledger_entries_entry_index_fk" FOREIGN KEY ("entry_index") REFERENCES "public"."ledger_entries"("entry_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_voids" ADD CONSTRAINT "ledger_voids_incident_index_ledger_entries_entry_index_fk" FOREIGN KEY ("incident_index") REFERENCES "public"."ledger_entries"("entry_index") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- From when on a match may be opened: its kick-off as the feed has it and as it was committed last, whichever is later.
CREATE FUNCTION log_kickoff(the_match text) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(
    (SELECT kickoff_at FROM matches WHERE id = the_match),
    (SELECT (entry.body::jsonb->>'kickoffAt')::timestamptz
      FROM ledger_entries entry
      WHERE entry.match_id = the_match AND entry.kind = 'commit'
        AND NOT EXISTS (SELECT 1 FROM ledger_voids void WHERE void.entry_index = entry.entry_index)
      ORDER BY entry.entry_index DESC LIMIT 1))
$$;
--> statement-breakpoint
-- Nothing is opened before kick-off, nothing committed at or after it or after an opening, by the database's own time.
CREATE FUNCTION refuse_untimely_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
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
--> statement-breakpoint
CREATE TRIGGER ledger_entries_in_time BEFORE INSERT ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_untimely_entry();
--> statement-breakpoint
-- Nothing is settled before kick-off.
CREATE FUNCTION refuse_early_settlement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF log_kickoff(NEW.match_id) > pitchproof_now() THEN
    RAISE EXCEPTION 'settlement of % refused: kick-off is at %', NEW.match_id, log_kickoff(NEW.match_id) USING ERRCODE = 'check_violation', CONSTRAINT = 'predictions_settled_after_kickoff';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER predictions_settled_after_kickoff BEFORE UPDATE ON predictions FOR EACH ROW
  WHEN (NEW.accuracy_calculated_at IS NOT NULL AND NEW.accuracy_calculated_at IS DISTINCT FROM OLD.accuracy_calculated_at)
  EXECUTE FUNCTION refuse_early_settlement();
--> statement-breakpoint
CREATE TRIGGER match_snapshots_after_kickoff BEFORE INSERT OR UPDATE ON match_snapshots FOR EACH ROW EXECUTE FUNCTION refuse_early_settlement();
--> statement-breakpoint
-- A void names a commit or an opening and an incident behind it, and is never taken back.
CREATE FUNCTION refuse_wrong_void() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    RAISE EXCEPTION 'the void of entry % is never changed or removed', OLD.entry_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_voids_append_only';
  END IF;
  IF NEW.incident_index <= NEW.entry_index
    OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE entry_index = NEW.entry_index AND kind IN ('commit', 'open'))
    OR NOT EXISTS (SELECT 1 FROM ledger_entries WHERE entry_index = NEW.incident_index AND kind = 'incident') THEN
    RAISE EXCEPTION 'entry % cannot be voided by entry %', NEW.entry_index, NEW.incident_index USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_voids_by_incident';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_voids_by_incident BEFORE INSERT OR UPDATE OR DELETE ON ledger_voids FOR EACH ROW EXECUTE FUNCTION refuse_wrong_void();
