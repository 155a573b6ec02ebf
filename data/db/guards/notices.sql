-- Notices to servers whose cache is stale.

-- Notice for servers that cache facts of matches, for any writer.
CREATE OR REPLACE FUNCTION tell_facts_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('pitchproof_facts', '');
  RETURN NULL;
END $$;

-- Notice with the account's id for servers that cache sessions: they evict those of this account.
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

CREATE OR REPLACE TRIGGER matches_tell_change AFTER INSERT OR UPDATE OR DELETE ON matches
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
CREATE OR REPLACE TRIGGER match_events_tell_change AFTER INSERT OR UPDATE OR DELETE ON match_events
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
CREATE OR REPLACE TRIGGER match_statistics_tell_change AFTER INSERT OR UPDATE OR DELETE ON match_statistics
  FOR EACH STATEMENT EXECUTE FUNCTION tell_facts_changed();
CREATE OR REPLACE TRIGGER sessions_tell_end AFTER DELETE OR UPDATE OF sid, expire, user_id, created_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
CREATE OR REPLACE TRIGGER users_tell_change AFTER DELETE OR UPDATE OF
    email, password, first_name, last_name, is_admin, email_verified,
    age_verified, disclaimer_accepted, gambling_risk_accepted, closed_at ON users
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('id');
CREATE OR REPLACE TRIGGER entitlements_tell_change AFTER INSERT OR UPDATE OR DELETE ON entitlements
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
CREATE OR REPLACE TRIGGER second_factors_tell_change AFTER DELETE OR UPDATE OF confirmed_at ON second_factors
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
CREATE OR REPLACE TRIGGER user_favorites_tell_change AFTER INSERT OR UPDATE OR DELETE ON user_favorites
  FOR EACH ROW EXECUTE FUNCTION tell_account_changed('user_id');
