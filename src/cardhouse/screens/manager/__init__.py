"""The manager's and the auditor's pages: how the room does, its reports, its log, its people."""
