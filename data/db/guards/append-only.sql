-- Audit, secrets of the log and heads only grow; signed days keep what is read.

-- Rows are never changed or removed, except when a demo is cleared as a whole.
CREATE OR REPLACE FUNCTION refuse_rewritten_row() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND pitchproof_may_clear() THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or removed', TG_TABLE_NAME USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END
$$;

-- The newest revision of a signed day stays, and every one of the last 30 days.
CREATE OR REPLACE FUNCTION refuse_kept_day() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND (pitchproof_may_clear()
    OR OLD.day < to_char((pitchproof_now() - interval '30 days') AT TIME ZONE 'UTC', 'YYYY-MM-DD')
    AND EXISTS (SELECT 1 FROM snapshot_days WHERE day = OLD.day AND revision > OLD.revision)) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'revision % of the signed day % is never changed, and stays', OLD.revision, OLD.day USING ERRCODE = 'check_violation', CONSTRAINT = TG_NAME;
END
$$;

-- The audit of administrators' actions stays even when a demo is cleared.
CREATE OR REPLACE FUNCTION refuse_rewritten_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'action % of an administrator is never changed or removed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'admin_actions_append_only';
END
$$;

-- A head may get more signatures, from a new key or from witnesses. The signed text, up to the
-- first empty line, never changes.
CREATE OR REPLACE FUNCTION refuse_other_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.size = OLD.size AND split_part(NEW.note, E'\n\n', 1) = split_part(OLD.note, E'\n\n', 1) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the head of % entries was signed and is never changed', OLD.size USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_heads_unchanged';
END
$$;

-- The trail of an entitlement is stored as long as the entitlement, and seven years after its end
-- (tax law).
CREATE OR REPLACE FUNCTION refuse_removed_trail() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.changed_at < pitchproof_now() - interval '7 years' + interval '1 day'
    AND NOT EXISTS (SELECT 1 FROM entitlements WHERE id = OLD.entitlement_id) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'change % of an entitlement is not old enough to be removed', OLD.id USING ERRCODE = 'check_violation', CONSTRAINT = 'entitlement_changes_kept';
END
$$;

CREATE OR REPLACE TRIGGER admin_actions_append_only BEFORE UPDATE OR DELETE ON admin_actions FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_audit();
CREATE OR REPLACE TRIGGER ledger_commits_unchanged BEFORE UPDATE ON ledger_commits FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_row();
CREATE OR REPLACE TRIGGER ledger_heads_unchanged BEFORE UPDATE ON ledger_heads FOR EACH ROW EXECUTE FUNCTION refuse_other_head();
CREATE OR REPLACE TRIGGER ledger_heads_kept BEFORE DELETE ON ledger_heads FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_row();
CREATE OR REPLACE TRIGGER snapshot_days_append_only BEFORE UPDATE OR DELETE ON snapshot_days FOR EACH ROW EXECUTE FUNCTION refuse_kept_day();
CREATE OR REPLACE TRIGGER snapshot_pointers_append_only BEFORE UPDATE OR DELETE ON snapshot_pointers FOR EACH ROW EXECUTE FUNCTION refuse_rewritten_row();
CREATE OR REPLACE TRIGGER entitlement_changes_kept BEFORE DELETE ON entitlement_changes FOR EACH ROW EXECUTE FUNCTION refuse_removed_trail();
CREATE OR REPLACE TRIGGER admin_actions_no_truncate BEFORE TRUNCATE ON admin_actions FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER entitlement_changes_no_truncate BEFORE TRUNCATE ON entitlement_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER ledger_heads_no_truncate BEFORE TRUNCATE ON ledger_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER ledger_voids_no_truncate BEFORE TRUNCATE ON ledger_voids FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER snapshot_days_no_truncate BEFORE TRUNCATE ON snapshot_days FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER snapshot_pointers_no_truncate BEFORE TRUNCATE ON snapshot_pointers FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
CREATE OR REPLACE TRIGGER installation_no_truncate BEFORE TRUNCATE ON installation FOR EACH STATEMENT EXECUTE FUNCTION refuse_truncate();
