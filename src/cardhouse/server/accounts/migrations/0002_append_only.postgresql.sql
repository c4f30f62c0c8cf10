-- The record of what was done and refused is added to, never changed.
CREATE FUNCTION account_audit_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit is append-only';
END $$;
CREATE TRIGGER account_audit_never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON account_audit
  FOR EACH STATEMENT EXECUTE FUNCTION account_audit_refuse();
CREATE TRIGGER account_audit_details_never_changed BEFORE UPDATE ON account_audit_details
  FOR EACH STATEMENT EXECUTE FUNCTION account_audit_refuse();
