import type { Seed } from "#db/seed.ts";

/** Every seventh member has premium and credits, among them the premium member who can log in. */
export const seedWallets: Seed = {
  name: "wallets",
  async run({ client, now }) {
    await client.query(`
      insert into wallet_wallet (member_id, premium_since, balance)
      select id, case when id % 7 = 2 then signed_up_at end, case when id % 7 = 2 then 40 else 0 end
      from accounts_member`);
    await client.query(
      `with lot as (
        insert into wallet_lot (member_id, source, reason, key, credits, remaining, at)
        select member_id, '1_given', 'demo', 'seed', balance, balance, coalesce(premium_since, $1)
        from wallet_wallet where balance > 0
        returning *)
      insert into wallet_transfer (member_id, lot_id, debited, credited, credits, kind, at)
      select member_id, id, 'given', 'member', credits, 'given', at from lot`,
      [now],
    );
  },
};
