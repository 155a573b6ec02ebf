-- A notice names the account that changed, so that whoever keeps sessions in memory forgets those of
-- this account alone: among many members there is always one who signs in, pays or marks a match.
-- The argument of each trigger is the column that holds the account.
CREATE OR REPLACE FUNCTION tell_account_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    PERFORM pg_notify('pitchproof_sessions', to_jsonb(OLD) ->> TG_ARGV[0]);
  ELSE
    PERFORM pg_notify('pitchproof_sessions', to_jsonb(NEW) ->> TG_ARGV[0]);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER sessions_tell_end AFTER DELETE OR UPDATE OF sid, expire, user_id, created_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER users_tell_change AFTER DELETE OR UPDATE OF
    email, password, first_name, last_name, is_admin, email_verified,
    age_verified, disclaimer_accepted, gambling_risk_accepted, closed_at ON users
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER entitlements_tell_change AFTER INSERT OR UPDATE OR DELETE ON entitlements
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
--> statement-breakpoint
CREATE OR REPLACE TRIGGER user_favorites_tell_change AFTER INSERT OR UPDATE OR DELETE ON user_favorites
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
--> statement-breakpoint
DROP FUNCTION IF EXISTS tell_sessions_changed();
