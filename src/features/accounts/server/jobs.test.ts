import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { accountsRetention, RETENTION } from "./jobs.ts";

const DAY = 86_400_000;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** One row of each kind, whose period ends (or began) at `at`. */
const ROWS: Record<string, { table: string; insert(at: Date): Promise<unknown> }> = {
  "forget-expired-sessions": {
    table: "accounts_session",
    insert: async (at) =>
      insert("accounts_session (token_hash, member_id, device, created_at, last_seen_at, expires_at)", [
        "\\x01",
        await anybody(),
        "x",
        at,
        at,
        at,
      ]),
  },
  "forget-expired-links": {
    table: "accounts_token",
    insert: async (at) =>
      insert("accounts_token (token_hash, purpose, member_id, created_at, expires_at)", [
        "\\x02",
        "reset",
        await anybody(),
        at,
        at,
      ]),
  },
  "forget-old-locks": {
    table: "accounts_lock",
    insert: (at) => insert("accounts_lock (key_hash, failures, since)", ["\\x03", 1, at]),
  },
  "forget-mail-requests": {
    table: "accounts_mail_request",
    insert: async (at) =>
      insert("accounts_mail_request (member_id, kind, at)", [await anybody(), "reset", at]),
  },
  "forget-challenges": {
    table: "accounts_challenge",
    insert: (at) => insert("accounts_challenge (challenge, purpose, expires_at)", ["c", "login", at]),
  },
};

describe("retention: every entry of the table has a job, which deletes after the stated days", () => {
  test.each(RETENTION.map(({ name, days }) => [name, days] as const))(
    "%s after %i days",
    async (name, days) => {
      const row = ROWS[name];
      const job = accountsRetention.find((one) => one.name === name);
      if (!row || !job) throw new Error(`There is no test for ${name}`);
      await testApp.app.pool.query(
        "truncate accounts_member, accounts_lock, accounts_challenge restart identity cascade",
      );
      const at = new Date(testApp.clock.now().getTime() - days * DAY);
      await row.insert(new Date(at.getTime() + 60_000));
      const kept = await count(row.table);
      await job.run(testApp.app, {}, { id: "1" });
      expect(await count(row.table)).toBe(kept);
      testApp.clock.advance(120_000);
      await job.run(testApp.app, {}, { id: "2" });
      expect(await count(row.table)).toBe(kept - 1);
    },
  );

  test("a confirmed member is never deleted by these jobs", async () => {
    const { id } = await makeMember(testApp);
    testApp.clock.advance(400 * DAY);
    for (const job of accountsRetention) await job.run(testApp.app, {}, { id: "3" });
    expect(
      (await testApp.app.pool.query("select 1 from accounts_member where id = $1", [id])).rows,
    ).toHaveLength(1);
  });
});

async function anybody(): Promise<number> {
  const { id } = await makeMember(testApp);
  await testApp.app.pool.query("delete from accounts_session where member_id = $1", [id]);
  return id;
}

function insert(into: string, values: unknown[]) {
  return testApp.app.pool.query(
    `insert into ${into} values (${values.map((_, index) => `$${index + 1}`)})`,
    values,
  );
}

async function count(table: string): Promise<number> {
  return Number((await testApp.app.pool.query(`select count(*) as n from ${table}`)).rows[0].n);
}
