-- What was given to an authority about a member stands beside what staff looked at, and may be withheld for a time.
alter table staff_reason drop constraint staff_reason_scope_check,
  add constraint staff_reason_scope_check check (scope in ('content', 'contact', 'sealed', 'disclosed'));
