-- outside a transaction
create index concurrently if not exists profiles_profile_fictional on profiles_profile (member_id) where fictional;
