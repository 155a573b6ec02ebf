-- Whoever keeps sessions in memory hears at once of everything that a kept one would say wrongly:
-- an ended session, another role, plan, name or consent, another favourite. The time of the last
-- use is no such thing; it is written far more often than all of these together.
CREATE FUNCTION tell_sessions_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pitchproof_sessions', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER sessions_tell_end AFTER DELETE OR UPDATE OF sid, expire, user_id, created_at ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER users_tell_change AFTER DELETE OR UPDATE OF
    email, password, first_name, last_name, is_admin, email_verified,
    age_verified, disclaimer_accepted, gambling_risk_accepted, closed_at ON users
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER entitlements_tell_change AFTER INSERT OR UPDATE OR DELETE ON entitlements
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
--> statement-breakpoint
CREATE TRIGGER user_favorites_tell_change AFTER INSERT OR UPDATE OR DELETE ON user_favorites
  FOR EACH STATEMENT EXECUTE FUNCTION tell_sessions_changed();
