-- The log is searched by time, too.
create index staff_audit_at on staff_audit (at);
create index staff_access_at on staff_access (at);
