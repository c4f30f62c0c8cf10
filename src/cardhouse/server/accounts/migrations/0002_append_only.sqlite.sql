-- The record of what was done and refused is added to, never changed.
CREATE TRIGGER account_audit_never_changed BEFORE UPDATE ON account_audit
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER account_audit_never_removed BEFORE DELETE ON account_audit
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
CREATE TRIGGER account_audit_details_never_changed BEFORE UPDATE ON account_audit_details
BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END;
