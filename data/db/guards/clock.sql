-- The clock that every other rule goes by.

-- The time of this database. A replay moves it for its own transaction only.
CREATE OR REPLACE FUNCTION pitchproof_now() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('pitchproof.clock', true), '')::timestamptz, clock_timestamp())
$$;
