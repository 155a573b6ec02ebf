-- Clubs whose id has changed, because its letters are read otherwise or a name was added to the list.

-- Moves a club to another id, with all that is its own: matches, events, and what members follow,
-- which the pipeline may not read. Ids of matches stay, because the log has them. The old row stays
-- under the new name, so that its addresses lead on.
CREATE OR REPLACE FUNCTION move_club(old_id text, new_id text, new_name text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO teams (id, name, country_id, is_mock, sportmonks_id, api_football_id)
    SELECT new_id, new_name, country_id, is_mock, sportmonks_id, api_football_id FROM teams WHERE id = old_id
    ON CONFLICT (id) DO UPDATE SET
      country_id = coalesce(teams.country_id, excluded.country_id),
      sportmonks_id = coalesce(teams.sportmonks_id, excluded.sportmonks_id),
      api_football_id = coalesce(teams.api_football_id, excluded.api_football_id);
  UPDATE teams SET name = new_name, sportmonks_id = NULL, api_football_id = NULL WHERE id = old_id;
  UPDATE matches SET home_team_id = new_id, home_team = new_name WHERE home_team_id = old_id;
  UPDATE matches SET away_team_id = new_id, away_team = new_name WHERE away_team_id = old_id;
  UPDATE matches SET
      sidelined_players = replace(sidelined_players::text, to_jsonb(old_id)::text, to_jsonb(new_id)::text)::jsonb,
      league_standings = replace(league_standings::text, to_jsonb(old_id)::text, to_jsonb(new_id)::text)::jsonb
    WHERE sidelined_players::text LIKE '%' || to_jsonb(old_id)::text || '%'
      OR league_standings::text LIKE '%' || to_jsonb(old_id)::text || '%';
  UPDATE match_events SET team_id = new_id, team_name = new_name WHERE team_id = old_id;
  UPDATE players SET team_id = new_id WHERE team_id = old_id;
  DELETE FROM league_standings WHERE team_id = old_id;
  UPDATE user_follows AS own SET followed_id = new_id
    WHERE kind = 'team' AND followed_id = old_id AND NOT EXISTS (
      SELECT 1 FROM user_follows AS other
      WHERE other.user_id = own.user_id AND other.kind = 'team' AND other.followed_id = new_id
    );
  DELETE FROM user_follows WHERE kind = 'team' AND followed_id = old_id;
END
$$;
REVOKE ALL ON FUNCTION move_club(text, text, text) FROM PUBLIC;
