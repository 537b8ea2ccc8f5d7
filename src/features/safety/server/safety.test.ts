import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { MAX_REPORT_WORDS } from "../visibility-rules.ts";
import { lockPair, readReports } from "./safety.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" }, poolSize: 12 });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
});

const ask = (
  who: MadeMember,
  path: string,
  init: { method?: string; json?: unknown; locale?: string } = {},
) => {
  const { locale = "en", ...rest } = init;
  return testApp.ask(path, { ...rest, headers: { cookie: `${who.cookie}; locale=${locale}` } });
};
const block = (who: MadeMember, member: unknown) =>
  ask(who, "/api/blocks", { method: "POST", json: { member } });
const unblock = (who: MadeMember, member: unknown) =>
  ask(who, "/api/blocks", { method: "DELETE", json: { member } });
const listBlocks = async (who: MadeMember) => (await (await ask(who, "/api/blocks")).json()).blocks;
const report = (who: MadeMember, more: Record<string, unknown>, locale?: string) =>
  ask(who, "/api/reports", {
    method: "POST",
    json: { client_id: randomUUID(), subject: "profile", member: bob.id, reason: "fake", ...more },
    ...(locale && { locale }),
  });
const listReports = async (column: "reporterId" | "aboutId", memberId: number) => {
  const rows = await testApp.app.db
    .selectFrom("safetyReport")
    .select("id")
    .where(column, "=", memberId)
    .execute();
  return readReports(testApp.app, { ids: rows.map(({ id }) => id) });
};
const readReportsBy = (reporterId: number) => listReports("reporterId", reporterId);
const countBlocks = async (blockerId: number) =>
  (await testApp.app.db.selectFrom("safetyBlock").selectAll().where("blockerId", "=", blockerId).execute())
    .length;
const setAccount = (id: number, values: Record<string, unknown>) =>
  testApp.app.db.updateTable("accountsMember").set(values).where("id", "=", id).execute();

describe("blocking", () => {
  test("changes nothing when repeated, and neither does unblocking", async () => {
    for (const _ of [1, 2]) expect((await block(anna, bob.id)).status).toBe(204);
    expect(await countBlocks(anna.id)).toBe(1);
    expect(await listBlocks(anna)).toMatchObject([
      { id: bob.id, name: bob.username, member: { id: bob.id } },
    ]);
    expect(await listBlocks(bob)).toEqual([]);
    for (const _ of [1, 2]) expect((await unblock(anna, bob.id)).status).toBe(204);
    expect(await listBlocks(anna)).toEqual([]);
  });

  test("a blocked member can block back, and each lifts only their own block", async () => {
    await block(anna, bob.id);
    expect((await block(bob, anna.id)).status).toBe(204);
    expect(await listBlocks(anna)).toEqual([{ id: bob.id, name: bob.username, member: null }]);
    expect((await unblock(bob, anna.id)).status).toBe(204);
    expect(await countBlocks(anna.id)).toBe(1);
  });

  test("lists the newest block first", async () => {
    const carl = await makeMember(testApp);
    await block(anna, carl.id);
    testApp.clock.advance(1_000);
    await block(anna, bob.id);
    expect((await listBlocks(anna)).map(({ id }: { id: number }) => id)).toEqual([bob.id, carl.id]);
  });

  test("of oneself is refused in plain words", async () => {
    const answer = await block(anna, anna.id);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      error: "safety.yourself",
      message: "That’s your own profile.",
    });
    expect(await countBlocks(anna.id)).toBe(0);
  });

  test.each<[string, () => Promise<number>]>([
    ["somebody who never was", async () => 999_999_999],
    ["somebody unconfirmed", async () => (await makeMember(testApp, { confirmed: false })).id],
    [
      "somebody who leaves",
      async () => {
        await setAccount(bob.id, { status: "pending_deletion" });
        return bob.id;
      },
    ],
    [
      "somebody invisible who has not shown themselves",
      async () => {
        await setAccount(bob.id, { invisible: true });
        return bob.id;
      },
    ],
  ])("%s is told alike and blocks nobody", async (_, make) => {
    const id = await make();
    const answer = await block(anna, id);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: "safety.gone",
      message: "This profile isn’t available.",
    });
    expect(await countBlocks(anna.id)).toBe(0);
  });

  test.each([[0], [-1], [1.5], ["1"], [null], [9e99]])("%j is not a member id", async (member) => {
    const answer = await block(anna, member);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toHaveProperty("member");
  });

  test("needs a logged-in member", async () => {
    expect((await testApp.ask("/api/blocks", { method: "POST", json: { member: bob.id } })).status).toBe(403);
    expect((await testApp.ask("/api/blocks")).status).toBe(403);
  });

  test("by both at the same moment, many times each, leaves one block each", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => [block(anna, bob.id), block(bob, anna.id)]).flat(),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(204));
    expect([await countBlocks(anna.id), await countBlocks(bob.id)]).toEqual([1, 1]);
  });

  test("waits for a contact between the two, in either order", async () => {
    let blocked = false;
    let blocking: Promise<unknown> | undefined;
    await testApp.app.db.transaction().execute(async (tx) => {
      await lockPair(tx, Math.max(anna.id, bob.id), Math.min(anna.id, bob.id));
      blocking = block(anna, bob.id).then(() => {
        blocked = true;
      });
      await expect.poll(countWaiting, { timeout: 5_000 }).toBe(1);
      expect(blocked).toBe(false);
    });
    await blocking;
    expect(await countBlocks(anna.id)).toBe(1);
  });

  test("is deleted with either member", async () => {
    await block(anna, bob.id);
    await block(bob, anna.id);
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", bob.id).execute();
    expect(await countBlocks(anna.id)).toBe(0);
    expect(await listBlocks(anna)).toEqual([]);
  });
});

/** Statements of this test's database that wait for an advisory lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await testApp.app.pool.query(
    `select count(*)::integer as count from pg_locks
     where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].count;
}

describe("reporting", () => {
  test("stores the profile as it was, and is one report however often it is sent", async () => {
    await testApp.app.db
      .updateTable("profilesProfile")
      .set({ about: "Send me gift cards" })
      .where("memberId", "=", bob.id)
      .execute();
    const photo = await addPhoto(bob.id);
    const json = {
      client_id: randomUUID(),
      reason: "scam",
      words: "  Asked\u202e for\r\n\r\n\r\nmoney \u0007",
    };
    const answers = await Promise.all([1, 2, 3].map(() => report(anna, json)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    await ask(bob, "/api/profile", { method: "PATCH", json: { about_me: "Nothing to see" } });
    expect(await readReportsBy(anna.id)).toMatchObject([
      {
        aboutId: bob.id,
        subject: "profile",
        subjectId: null,
        reason: "scam",
        words: "Asked for\n\nmoney",
        evidence: { name: bob.username, about: "Send me gift cards", photos: [photo] },
        closedAt: null,
      },
    ]);
  });

  test("a photo of that member, and no other", async () => {
    const photo = await addPhoto(bob.id);
    const foreign = await addPhoto(anna.id);
    expect((await report(anna, { subject: "photo", photo: photo.id })).status).toBe(204);
    expect(await readReportsBy(anna.id)).toMatchObject([{ subject: "photo", subjectId: photo.id }]);
    const refused = await report(anna, { subject: "photo", photo: foreign.id });
    expect(refused.status).toBe(404);
    expect((await refused.json()).error).toBe("safety.photo_gone");
    expect(await readReportsBy(anna.id)).toHaveLength(1);
  });

  test("works across a block in either direction", async () => {
    await block(bob, anna.id);
    expect((await report(anna, {})).status).toBe(204);
    await block(anna, bob.id);
    expect((await report(anna, {})).status).toBe(204);
  });

  test("of oneself or of an unknown member is refused", async () => {
    expect((await (await report(anna, { member: anna.id })).json()).error).toBe("safety.yourself");
    expect((await report(anna, { member: 999_999_999 })).status).toBe(404);
    await setAccount(bob.id, { invisible: true });
    expect((await report(anna, {})).status).toBe(404);
    expect(await readReportsBy(anna.id)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["no reason", { reason: undefined }, "reason"],
    ["another reason", { reason: "boring" }, "reason"],
    ["a subject that there is not", { subject: "gift" }, "subject"],
    ["a photo without its number", { subject: "photo" }, "photo"],
    ["a number of the caller that is none", { client_id: "1" }, "client_id"],
    ["too many words", { words: "😀".repeat(MAX_REPORT_WORDS + 1) }, "words"],
    ["a field too many", { admin: true }, "admin"],
  ])("%s is told by field and changes nothing", async (_, more, field) => {
    const answer = await report(anna, more);
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toHaveProperty(field);
    expect(await readReportsBy(anna.id)).toEqual([]);
  });

  test("takes as many characters as allowed, counted as people count them", async () => {
    expect((await report(anna, { words: "😀".repeat(MAX_REPORT_WORDS) })).status).toBe(204);
  });

  test("has a daily limit, worded in every language, also when all come at once", async () => {
    const site = await testApp.app.db
      .selectFrom("siteSite")
      .select(["id", "settings"])
      .where("isDefault", "=", true)
      .executeTakeFirstOrThrow();
    const setSettings = (settings: unknown) =>
      testApp.app.db
        .updateTable("siteSite")
        .set({ settings: JSON.stringify(settings) })
        .where("id", "=", site.id)
        .execute()
        .then(() => testApp.refreshSites());
    await setSettings({ ...(site.settings as object), reports_per_day: 2 });
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(anna, {})));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(2);
    const words = new Set<string>();
    for (const locale of LOCALES) {
      const answer = await report(anna, {}, locale);
      expect(answer.status).toBe(429);
      words.add((await answer.json()).message);
    }
    expect(words.size).toBe(LOCALES.length);
    expect([...words][0]).toContain("2 reports a day");
    testApp.clock.advance(86_400_001);
    expect((await report(anna, {})).status).toBe(204);
    await setSettings(site.settings);
  });

  test("outlives its author and the reported member, whose number and evidence it keeps", async () => {
    await report(anna, {});
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", anna.id).execute();
    const kept = () => listReports("aboutId", bob.id);
    expect(await kept()).toMatchObject([{ reporterId: null }]);
    await testApp.app.db.deleteFrom("accountsMember").where("id", "=", bob.id).execute();
    expect(await kept()).toMatchObject([{ reporterId: null, evidence: { name: bob.username } }]);
  });
});

test("the export contains whom a member has blocked and reported, never by whom they were", async () => {
  const carl = await makeMember(testApp);
  await block(anna, bob.id);
  await block(carl, anna.id);
  await report(anna, { words: "Odd" });
  await report(carl, { member: anna.id });
  const part = testApp.app.memberData.find(({ feature }) => feature === "safety");
  const files = await Array.fromAsync(part?.exportData(testApp.app, anna.id) ?? []);
  const told = JSON.parse(String(files[0]?.content));
  expect(told).toMatchObject({
    blocks: [{ blockedId: bob.id }],
    reports: [{ aboutId: bob.id, words: "Odd" }],
  });
  expect(JSON.stringify(told)).not.toContain(`:${carl.id}`);
});

let mark = 0;
async function addPhoto(memberId: number): Promise<{ id: number; key: string }> {
  mark += 1;
  return testApp.app.db
    .insertInto("photosPhoto")
    .values({
      memberId,
      contentHash: Buffer.from(`safety ${mark}`),
      key: `safety-${mark}`,
      status: "active",
      position: 0,
      width: 400,
      height: 500,
      thumbHash: "",
      createdAt: testApp.clock.now(),
    })
    .returning(["id", "key"])
    .executeTakeFirstOrThrow();
}
