import { openRandom, type Random } from "#base/random.ts";
import { copyRows } from "#db/copy-rows.ts";
import type { Seed } from "#db/seed.ts";
import { demoPerson, openUsernames } from "#demo/person.ts";
import { usernameKey } from "../rules.ts";
import { DEMO_ACCOUNTS } from "./demo-accounts.ts";
import { hashPassword } from "./log-in/hash-password.ts";

const HOUR = 3_600_000;
const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** The demo accounts have been members for longer than their oldest conversation. */
const OWN_AGE = 75 * DAY;
const YOUNGEST = 18;
const OLDEST = 80;
/** Number of the random stream, far from those that other parts use with the same seed. */
const STREAM = 41;

const COLUMNS = [
  "id",
  "site_id",
  "email",
  "email_key",
  "username",
  "username_key",
  "password_hash",
  "date_of_birth",
  "status",
  "locale",
  "signup_step",
  "signed_up_at",
  "confirmed_at",
  "invisible",
] as const;

/** Members 1 to N; the first ones are those of DEMO_ACCOUNTS. */
export const seedAccounts: Seed = {
  name: "accounts",
  async run({ client, members, seed, now }) {
    const sites = await client.query<{ id: number }>("select id from site_site order by is_default desc, id");
    const siteIds = sites.rows.map((row) => row.id);
    const hashes = await Promise.all(DEMO_ACCOUNTS.map((account) => hashPassword(account.password)));
    await copyRows(
      client,
      { table: "accounts_member", columns: COLUMNS },
      makeMembers({ members, seed, now, siteIds, hashes }),
    );
    await client.query(`
      insert into accounts_consent (member_id, kind, version, locale, given_at)
      select id, kind, 'demo', locale, signed_up_at
      from accounts_member, unnest(array['terms', 'privacy', 'orientation']) as kind`);
    await client.query(
      "select setval(pg_get_serial_sequence('accounts_member', 'id'), greatest($1::bigint, 1), $1::bigint > 0)",
      [members],
    );
  },
};

type Making = { members: number; seed: number; now: Date; siteIds: number[]; hashes: string[] };

function* makeMembers({ members, seed, now, siteIds, hashes }: Making) {
  const makeUsername = openUsernames();
  for (let id = 1; id <= members; id++) {
    const random = openRandom(seed, id, STREAM);
    const { country, gender, locale } = demoPerson(seed, id);
    const username = makeUsername(random, country, gender);
    const account = DEMO_ACCOUNTS[id - 1];
    const siteId = random.pick(siteIds);
    const email = account?.email ?? `member${id}@members.example`;
    const signedUpAt = new Date(now.getTime() - (account ? OWN_AGE : membershipAge(random)));
    // A few members are unconfirmed, as in any community.
    const confirmed = account !== undefined || random.chance(0.97);
    yield [
      id,
      account ? (siteIds[0] as number) : siteId,
      email,
      email,
      username,
      usernameKey(username),
      account ? (hashes[id - 1] as string) : null,
      birthday(random, now),
      confirmed ? "active" : "not_confirmed",
      account ? "en" : locale,
      confirmed ? "done" : "photo",
      signedUpAt,
      confirmed ? signedUpAt : null,
      account === undefined && random.chance(0.01),
    ] as const;
  }
}

/** Milliseconds since a member signed up: hours to ten months, and a few percent are new this week. */
function membershipAge(random: Random): number {
  return HOUR + random.next() ** 1.3 * 300 * DAY;
}

/** Adults of every age, most between 22 and 45. */
function birthday(random: Random, now: Date): string {
  const share = (random.next() + random.next() * random.next()) / 2;
  const age = YOUNGEST + share * (OLDEST - YOUNGEST);
  return new Date(now.getTime() - age * YEAR - DAY).toISOString().slice(0, 10);
}
