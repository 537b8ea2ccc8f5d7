create index if not exists accounts_member_signed_up on accounts_member (signed_up_at);
