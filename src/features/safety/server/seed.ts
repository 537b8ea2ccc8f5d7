import type { Seed } from "#db/seed.ts";

/** Every fortieth member of the demo has blocked one to three others. */
export const seedBlocks: Seed = {
  name: "blocks",
  async run({ client, members, seed, now }) {
    await client.query(
      `insert into safety_block (blocker_id, blocked_id, at)
       select blocker.id, blocked.id, least(greatest(blocker.signed_up_at, blocked.signed_up_at) + interval '1 day', $3)
       from accounts_member blocker
       cross join generate_series(1, 3) as nth
       join accounts_member blocked
         on blocked.id = 1 + (hashint8extended(blocker.id * 3 + nth, $1) & 9223372036854775807) % $2::bigint
       where blocker.id % 40 = 3 and nth <= 1 + blocker.id % 3 and blocker.id <> blocked.id
       on conflict do nothing`,
      [seed, members, now],
    );
  },
};
