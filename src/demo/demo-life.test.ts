import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { keepDemoAlive } from "./keep-demo-alive.ts";
import { moveDemoForward } from "./move-demo-forward.ts";
import { seedDemo } from "./seed-demo.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const MEMBERS = 1_000;

let database: TestDatabase;
let here: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemo(database.pool, { members: MEMBERS, now: NOW, say: () => {} });
  here = await openTestApp({ database });
});
afterAll(async () => {
  await here.close();
  await database.close();
});

const list = async ({ pool }: TestDatabase, statement: string, values: unknown[] = []) =>
  (await pool.query(statement, values)).rows;

/** Conversations of a demo account, the newest first. */
const conversationsOf = (on: TestDatabase, id: number) =>
  list(
    on,
    `select conversation.id, low_id + high_id - $1 as other_id, last_at,
       last_seq > case when low_id = $1 then read_low else read_high end as unread,
       string_agg(body, ' / ' order by seq) as words
     from chat_conversation conversation join chat_message on conversation_id = conversation.id
     where $1 in (low_id, high_id) group by conversation.id order by last_at desc`,
    [id],
  );

const minutesSince = (from: Date, now: Date) => (now.getTime() - from.getTime()) / MINUTE;

const listSeenTooEarly = (on: TestDatabase) =>
  list(
    on,
    `select presence.member_id from profiles_presence presence
     join profiles_profile profile on profile.member_id = presence.member_id
     join accounts_member member on member.id = presence.member_id
     left join (
       select sender_id as member_id, sent_at as at from chat_message
       union all select liker_id, at from likes_like) deed on deed.member_id = presence.member_id
     where seen_at < deed.at or seen_at < signed_up_at or last_active_on < (seen_at at time zone 'UTC')::date`,
  );

describe("the life of the demo", () => {
  test("nobody was last online before their own newest message or like, and nothing lies in the future", async () => {
    expect(await listSeenTooEarly(database)).toEqual([]);
    const moments = `select signed_up_at as at from accounts_member union all select created_at from photos_photo
      union all select seen_at from profiles_presence union all select at from likes_like
      union all select shown_at from likes_like union all select at from likes_match
      union all select sent_at from chat_message union all select at from safety_block
      union all select premium_since from wallet_wallet union all select at from wallet_transfer`;
    expect(await list(database, `select at from (${moments}) moment where at > $1`, [NOW])).toEqual([]);
    const [recent] = await list(
      database,
      "select count(*)::int as n from accounts_member where signed_up_at > $1::timestamptz - interval '7 days'",
      [NOW],
    );
    expect(recent.n).toBeGreaterThan(MEMBERS * 0.02);
    expect(recent.n).toBeLessThan(MEMBERS * 0.12);
  });

  test("each demo account has messages of minutes ago, of yesterday and of before, some of them unread", async () => {
    for (const id of [1, 2]) {
      const conversations = await conversationsOf(database, id);
      expect(conversations.length).toBeGreaterThanOrEqual(7);
      const [newest, ...others] = conversations;
      expect(newest.unread).toBe(true);
      expect(others.some(({ unread }) => unread)).toBe(true);
      expect(others.some(({ unread }) => !unread)).toBe(true);
      const ages = conversations.map(({ last_at }) => minutesSince(last_at, NOW));
      expect(ages[0]).toBeLessThan(15);
      expect(ages.filter((age) => age < 12 * 60).length).toBeGreaterThanOrEqual(2);
      expect(ages.some((age) => age > 24 * 60 && age < 48 * 60)).toBe(true);
      expect(ages.at(-1)).toBeGreaterThan(14 * 24 * 60);
    }
  });

  test("the demo accounts are members of the default site, which a visitor sees first", async () => {
    const sites = await list(
      database,
      "select member.id, is_default from accounts_member member join site_site site on site.id = site_id where member.id <= 2",
    );
    expect(sites.map(({ is_default }) => is_default)).toEqual([true, true]);
  });

  test("no two conversations of the demo accounts are the same, or with the same member", async () => {
    const both = (await Promise.all([1, 2].map((id) => conversationsOf(database, id)))).flat();
    expect(new Set(both.map(({ words }) => words)).size).toBe(both.length);
    expect(new Set(both.map(({ other_id }) => other_id)).size).toBe(both.length);
  });

  test("five to ten percent of the members that can be found are online, now and while the demo runs", async () => {
    const { refresh, stop } = keepDemoAlive(here.app);
    stop();
    for (let hour = 0; hour <= 14; hour++) {
      const now = new Date(NOW.getTime() + hour * 60 * MINUTE);
      for (const minutesBefore of hour > 0 ? [4, 2, 0] : []) {
        here.clock.set(new Date(now.getTime() - minutesBefore * MINUTE));
        await refresh();
        await here.flushPresence();
      }
      const rows = await list(
        database,
        `select gender, avg((seen_at > $1::timestamptz - interval '5 minutes')::integer)::float as share
         from profiles_card where open and not invisible group by gender`,
        [now],
      );
      expect(rows).toHaveLength(2);
      for (const { gender, share } of rows) {
        expect(share, `${gender} after ${hour} hours`).toBeGreaterThan(0.05);
        expect(share, `${gender} after ${hour} hours`).toBeLessThan(0.1);
      }
    }
    expect(await listSeenTooEarly(database)).toEqual([]);
    const [newest] = await conversationsOf(database, 1);
    expect(minutesSince(newest.last_at, here.clock.now())).toBeLessThan(3 * 60);
  });
});

describe("a demo that is started again after a week", () => {
  const LATER = new Date(NOW.getTime() + 7 * DAY);
  let again: TestDatabase;
  beforeAll(async () => {
    again = await openTestDatabase();
    await seedDemo(again.pool, { members: 300, now: NOW, say: () => {} });
  });
  afterAll(() => again.close());

  test("has messages of today, and keeps a conversation in which somebody has written since", async () => {
    const before = await conversationsOf(again, 1);
    const answered = before[2].id;
    const at = new Date(NOW.getTime() + 5 * MINUTE);
    await again.pool.query(
      `with message as (
         insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
         select id, last_seq + 1, 1, gen_random_uuid(), 'text', 'Hello!', $2 from chat_conversation where id = $1
         returning conversation_id, seq, sent_at)
       update chat_conversation set last_seq = seq, last_at = sent_at from message where id = conversation_id`,
      [answered, at],
    );
    await again.pool.query("update profiles_presence set seen_at = $1 where member_id = 1", [at]);

    expect(await moveDemoForward(again.pool, { now: LATER, after: 8 * DAY })).toBe(false);
    const both = await Promise.all([1, 2].map(() => moveDemoForward(again.pool, { now: LATER })));
    expect(both.sort()).toEqual([false, true]);

    const after = await conversationsOf(again, 1);
    expect(after).toHaveLength(before.length);
    expect(minutesSince(after[0].last_at, LATER)).toBeCloseTo(minutesSince(before[0].last_at, NOW), 1);
    expect(after.find(({ id }) => id === answered).last_at).toEqual(at);
    expect(await listSeenTooEarly(again)).toEqual([]);
  });

  test("has new likes of today, and messages in their order", async () => {
    const [likes] = await list(
      again,
      "select max(at) as at from likes_like where liked_id = 1 and is_new and at <= $1",
      [LATER],
    );
    expect(minutesSince(likes.at, LATER)).toBeLessThan(24 * 60);
    const shuffled = await list(
      again,
      `select one.conversation_id from chat_message one join chat_message two
         on two.conversation_id = one.conversation_id and two.seq = one.seq + 1 where two.sent_at < one.sent_at`,
    );
    expect(shuffled).toEqual([]);
    expect(await list(again, "select at from demo_seed where name = 'chats'")).toEqual([{ at: LATER }]);
  });
});
