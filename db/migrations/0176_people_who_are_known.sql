-- Who gave a case back because they know the person gets no other case about that member.
create index moderation_recusal_known on moderation_recusal (person_id) where why = 'known';
