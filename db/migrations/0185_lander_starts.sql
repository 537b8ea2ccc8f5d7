-- How often a landing page led to the first screen of the sign-up.
alter table landers_count add column starts integer not null default 0;
