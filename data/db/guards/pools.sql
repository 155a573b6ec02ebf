-- Pools by invitation: a pool without members is nobody's and goes with the last of them.

CREATE OR REPLACE FUNCTION remove_empty_pool() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM pools WHERE id = OLD.pool_id AND NOT EXISTS (SELECT 1 FROM pool_members WHERE pool_id = OLD.pool_id AND left_at IS NULL);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER pool_members_last AFTER DELETE OR UPDATE OF left_at ON pool_members FOR EACH ROW EXECUTE FUNCTION remove_empty_pool();
