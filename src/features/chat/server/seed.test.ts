import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findContact } from "#base/contact/find-contact.ts";
import { LOCALES } from "#base/locales.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { DIALOGUES, OPENERS, SCRIPT_IDS } from "./seed-scripts/shape.ts";
import { readScript, SCRIPTS } from "./seed-scripts.ts";

let large: TestDatabase;
let small: TestDatabase;
beforeAll(async () => {
  [large, small] = await Promise.all([openTestDatabase(), openTestDatabase()]);
  await seedDemo(small.pool, { members: 60, say: () => {} });
  await seedDemo(large.pool, { members: 1_000, say: () => {} });
});
afterAll(() => Promise.all([large.close(), small.close()]));

const LINES = new Map<string, string[]>(
  LOCALES.map((locale) => [
    locale,
    Object.values(SCRIPTS[locale]).flatMap((script) => readScript(script).map(({ body }) => body)),
  ]),
);
const first = async ({ pool }: TestDatabase, statement: string) => (await pool.query(statement)).rows[0];

describe("the demo's conversations", () => {
  test.each([1, 2])("wait for the account %i, read and unread ones, in a small community too", async (id) => {
    for (const database of [large, small]) {
      const found = await first(
        database,
        `select count(*)::int as chats, count(*) filter (where last_seq > read)::int as unread,
          count(*) filter (where last_seq >= 5)::int as long from (
          select last_seq, case when low_id = ${id} then read_low else read_high end as read
          from chat_conversation where ${id} in (low_id, high_id)) own`,
      );
      expect(found.chats).toBeGreaterThanOrEqual(3);
      expect(found.unread).toBeGreaterThanOrEqual(2);
      expect(found.unread).toBeLessThan(found.chats);
      expect(found.long).toBeGreaterThanOrEqual(1);
    }
  });

  test("are numbered without gaps, match the list, and are read up to the last answer", async () => {
    for (const database of [large, small]) {
      const { rows } = await database.pool.query(
        `select id from chat_conversation conversation
        join lateral (select count(*) as count, min(seq) as first, max(seq) as last,
            max(seq) filter (where sender_id = low_id) as low_wrote, max(seq) filter (where sender_id = high_id) as high_wrote,
            bool_and(sender_id in (low_id, high_id)) as own, max(sent_at) as at
          from chat_message where conversation_id = conversation.id) message on true
        where not (count = last_seq and first = 1 and last = last_seq and own and at = last_at
          and read_low >= coalesce(low_wrote, 0) and read_high >= coalesce(high_wrote, 0)
          and last_at = date_trunc('milliseconds', last_at))`,
      );
      expect(rows).toEqual([]);
    }
    const { chats, people } = await first(
      large,
      `select count(*)::int as chats, (select count(distinct id)::int from (select low_id as id from chat_conversation
        union all select high_id from chat_conversation) own) as people from chat_conversation`,
    );
    expect(chats).toBeGreaterThan(30);
    expect(people).toBeGreaterThan(50);
  });

  test("are in the shared language of both, otherwise in English, and cost nothing", async () => {
    const { rows } = await large.pool.query<{ body: string; locale: string }>(
      `select body, case when one.locale = two.locale then one.locale else 'en' end as locale
      from chat_message join chat_conversation conversation on conversation.id = conversation_id
      join accounts_member one on one.id = low_id join accounts_member two on two.id = high_id where kind = 'text'`,
    );
    for (const { body, locale } of rows) {
      expect(LINES.get(locale)).toContain(body);
    }
    expect(
      await first(large, "select count(*)::int as n from wallet_transfer where kind <> 'given'"),
    ).toEqual({ n: 0 });
  });

  test("exist in every language, with the same ids, lengths and gifts, and without contact data", () => {
    expect(DIALOGUES.length).toBeGreaterThanOrEqual(24);
    const shapeOf = (script: string) => readScript(script).map(({ starter, kind }) => [starter, kind]);
    for (const locale of LOCALES) {
      expect(Object.keys(SCRIPTS[locale])).toEqual(SCRIPT_IDS);
      for (const id of SCRIPT_IDS) {
        const lines = readScript(SCRIPTS[locale][id]);
        expect([locale, id, shapeOf(SCRIPTS[locale][id])]).toEqual([locale, id, shapeOf(SCRIPTS.en[id])]);
        for (const { body } of lines) expect(findContact(body), body).toEqual([]);
        if (OPENERS.some((opener) => opener === id)) {
          expect(lines.every(({ starter }) => starter)).toBe(true);
          continue;
        }
        expect(lines.length, id).toBeGreaterThanOrEqual(3);
        expect(lines.length, id).toBeLessThanOrEqual(9);
      }
    }
  });
});
