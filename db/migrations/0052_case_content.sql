-- Hash of what was reported, so that the same content is not judged twice within a month.
alter table moderation_case add column content_hash bytea;
create index moderation_case_subject on moderation_case (subject, id desc);
create index moderation_case_final on moderation_case (closed_at) where state = 'decided';
