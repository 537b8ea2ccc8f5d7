-- Where the member goes after the check; providers do not learn it.
alter table age_check add column back text;
