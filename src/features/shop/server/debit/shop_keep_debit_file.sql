create or replace function shop_keep_debit_file() returns trigger language plpgsql as $$
begin
  raise exception 'a file that went to the bank is never changed';
end $$;
