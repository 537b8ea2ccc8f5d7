-- Third step, on the sender's node: ends the reservation, and gives the credits back if the message was refused.
create function chat_settle(sender bigint, client uuid, outcome text, moment timestamptz)
returns void language plpgsql as $$
declare
  part record;
begin
  update chat_reserved set state = case outcome when 'sent' then 'sent' else 'returned' end
    where sender_id = sender and client_id = client and state = 'reserved';
  if not found or outcome = 'sent' then return; end if;
  perform from wallet_wallet where member_id = sender for update;
  for part in select lot_id, credits from wallet_transfer
    where member_id = sender and key = client and credited = 'earned'
  loop
    update wallet_lot set remaining = remaining + part.credits where id = part.lot_id and member_id = sender;
    update wallet_wallet set balance = balance + part.credits where member_id = sender;
    insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, key, at)
      values (sender, part.lot_id, 'earned', 'member', part.credits, 'refused', client, moment);
  end loop;
end $$;
