-- Whoever keeps facts of matches in memory hears at once that they changed, whoever changed them.
CREATE FUNCTION tell_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pitchproof_facts', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER matches_tell_change AFTER INSERT OR UPDATE OR DELETE ON matches
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
--> statement-breakpoint
CREATE TRIGGER match_events_tell_change AFTER INSERT OR UPDATE OR DELETE ON match_events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
--> statement-breakpoint
CREATE TRIGGER match_statistics_tell_change AFTER INSERT OR UPDATE OR DELETE ON match_statistics
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
