-- Every change of an entitlement adds a row to an append-only trail.

-- The transaction names the actor and the reason in its own settings. The row is written with the
-- rights of the tables' owner: no other role may add rows to the trail.
CREATE OR REPLACE FUNCTION note_entitlement_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  changed entitlements;
BEGIN
  changed := coalesce(NEW, OLD);
  INSERT INTO entitlement_changes (user_id, entitlement_id, source, reference, actor, reason, event_id, starts_before, ends_before, starts_after, ends_after, is_gone, changed_at)
  VALUES (
    changed.user_id, changed.id, changed.source, changed.reference,
    coalesce(nullif(current_setting('pitchproof.actor', true), ''), 'unnamed'),
    nullif(current_setting('pitchproof.reason', true), ''),
    nullif(current_setting('pitchproof.event', true), ''),
    OLD.starts_at, OLD.ends_at, NEW.starts_at, NEW.ends_at, TG_OP = 'DELETE', clock_timestamp()
  );
  RETURN NULL;
END
$$;

-- Rows of the trail are never changed.
CREATE OR REPLACE FUNCTION refuse_rewritten_trail() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'change % of an entitlement is never altered', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entitlement_changes_append_only';
END
$$;

CREATE OR REPLACE TRIGGER entitlements_added AFTER INSERT OR DELETE ON entitlements FOR EACH ROW EXECUTE FUNCTION note_entitlement_change();
CREATE OR REPLACE TRIGGER entitlements_changed AFTER UPDATE ON entitlements FOR EACH ROW
  WHEN ((OLD.starts_at, OLD.ends_at, OLD.user_id, OLD.source) IS DISTINCT FROM (NEW.starts_at, NEW.ends_at, NEW.user_id, NEW.source))
  EXECUTE FUNCTION note_entitlement_change();
CREATE OR REPLACE TRIGGER entitlement_changes_append_only BEFORE UPDATE ON entitlement_changes FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_trail();
