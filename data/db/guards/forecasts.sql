-- Members' own forecasts: accepted before kick-off alone, never changed, and never removed alone.

-- The time of a forecast is this database's own, to a minute: a machine reads it in the same
-- transaction. The match is still ahead when the row arrives, whatever time the row says.
CREATE OR REPLACE FUNCTION refuse_late_forecast() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.given_at > pitchproof_now() OR NEW.given_at < pitchproof_now() - interval '1 minute' THEN
    RAISE EXCEPTION 'forecast of % refused: it says % and it is %', NEW.match_id, NEW.given_at, pitchproof_now() USING ERRCODE = 'check_violation', CONSTRAINT = 'member_forecasts_own_time';
  END IF;
  IF NEW.seal_index IS NOT NULL OR NOT EXISTS (
    SELECT 1 FROM matches
    WHERE id = NEW.match_id AND kickoff_at = NEW.kickoff_at
      AND kickoff_at > pitchproof_now() AND match_status = 'scheduled'
  ) THEN
    RAISE EXCEPTION 'forecast of % refused: the match is not ahead', NEW.match_id USING ERRCODE = 'check_violation', CONSTRAINT = 'member_forecasts_before_kickoff';
  END IF;
  RETURN NEW;
END
$$;

-- A forecast gets its place in a tree; nothing else of it changes. Until a signed head holds that
-- tree, a later one may take it over: the seal then says when it was published.
CREATE OR REPLACE FUNCTION refuse_changed_forecast() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (OLD.seal_index IS NULL OR NEW.seal_index > OLD.seal_index AND OLD.seal_index >= (SELECT max(size) FROM ledger_heads))
    AND (OLD.id, OLD.user_id, OLD.match_id, OLD.home, OLD.draw, OLD.away, OLD.home_score, OLD.away_score,
      OLD.kickoff_at, OLD.given_at, OLD.salt, OLD.hash)
    IS NOT DISTINCT FROM (NEW.id, NEW.user_id, NEW.match_id, NEW.home, NEW.draw, NEW.away, NEW.home_score, NEW.away_score,
      NEW.kickoff_at, NEW.given_at, NEW.salt, NEW.hash) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'forecast % was given and is never changed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'member_forecasts_unchanged';
END
$$;

-- The first kick-off of a span that a forecast waits to be sealed for; null without one. The pipeline
-- asks, which may not read whose forecast of which match it is.
CREATE OR REPLACE FUNCTION next_kickoff_to_seal(after timestamptz, until timestamptz) RETURNS timestamptz LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(kickoff_at)
  FROM matches
  WHERE kickoff_at > after AND kickoff_at <= until AND match_status = 'scheduled'
    AND EXISTS (
      SELECT 1 FROM member_forecasts
      WHERE match_id = matches.id
        AND (seal_index IS NULL OR seal_index >= (SELECT max(size) FROM ledger_heads))
    )
$$;

-- A forecast goes with its account or with its match: a row taken away alone would let the one before it count.
-- Those of an account whose address was never confirmed go all at once, by the function below.
CREATE OR REPLACE FUNCTION refuse_removed_forecast() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  alone bigint;
BEGIN
  SELECT gone.id INTO alone
  FROM gone
  JOIN users ON users.id = gone.user_id
  JOIN matches ON matches.id = gone.match_id
  WHERE email_verified OR EXISTS (SELECT 1 FROM member_forecasts WHERE user_id = gone.user_id)
  LIMIT 1;
  IF alone IS NOT NULL AND NOT pitchproof_may_clear() THEN
    RAISE EXCEPTION 'forecast % is never removed alone', alone USING ERRCODE = 'check_violation', CONSTRAINT = 'member_forecasts_kept';
  END IF;
  RETURN NULL;
END
$$;

-- All forecasts of an account at once, when the owner of its address takes it over. An API machine
-- may call this and remove no single row; it can also close an account, which erases the same.
CREATE OR REPLACE FUNCTION erase_unconfirmed_forecasts(account uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM member_forecasts WHERE user_id = account AND EXISTS (SELECT 1 FROM users WHERE id = account AND NOT email_verified)
$$;
REVOKE ALL ON FUNCTION erase_unconfirmed_forecasts(uuid) FROM PUBLIC;

CREATE OR REPLACE TRIGGER member_forecasts_in_time BEFORE INSERT ON member_forecasts FOR EACH ROW EXECUTE FUNCTION refuse_late_forecast();
CREATE OR REPLACE TRIGGER member_forecasts_unchanged BEFORE UPDATE ON member_forecasts FOR EACH ROW EXECUTE FUNCTION refuse_changed_forecast();
CREATE OR REPLACE TRIGGER forecast_tiles_append_only BEFORE UPDATE OR DELETE ON forecast_tiles FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_row();
CREATE OR REPLACE TRIGGER member_forecasts_kept AFTER DELETE ON member_forecasts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION refuse_removed_forecast();
CREATE OR REPLACE TRIGGER member_forecasts_no_truncate BEFORE TRUNCATE ON member_forecasts FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER forecast_tiles_no_truncate BEFORE TRUNCATE ON forecast_tiles FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
