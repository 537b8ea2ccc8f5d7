-- outside a transaction
-- All measures about a member, also those that have ended, for the member's page at the desk.
create index concurrently if not exists moderation_measure_member on moderation_measure (about_id, id desc);
