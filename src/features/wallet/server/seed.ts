import type { Seed } from "#db/seed.ts";

/** A wallet for every member; every seventh is premium and has credits, and so is the premium one who can log in. */
export const seedWallets: Seed = {
  name: "wallets",
  async run({ client }) {
    await client.query(`
      insert into wallet_wallet (member_id, premium_since, balance)
      select id, case when id % 7 = 2 then signed_up_at end, case when id % 7 = 2 then 40 else 0 end
      from accounts_member`);
    await client.query(`
      insert into wallet_grant (member_id, credits, reason, key, at)
      select member_id, balance, 'demo', 'seed', coalesce(premium_since, now()) from wallet_wallet where balance > 0`);
  },
};
