import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forget } from "#testing/forget.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { eraseMember } from "./erase-member.ts";
import { erasureJobs } from "./erasure-jobs.ts";

const DAY = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const memberRow = async ({ id }: Pick<MadeMember, "id">) =>
  (await rowsOf("select * from accounts_member where id = $1", id))[0];
const erasureOf = async ({ id }: Pick<MadeMember, "id">) =>
  (await rowsOf("select * from accounts_erasure where member_id = $1", id))[0];

/** As closing does. */
function close({ id }: MadeMember, days: number) {
  const closedAt = testApp.clock.now();
  return stand(id, { closedAt, eraseAt: new Date(closedAt.getTime() + days * DAY) });
}

function stand(id: number, change: Parameters<typeof changeStanding>[2]["change"]) {
  return testApp.app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, id);
    if (member) await changeStanding(testApp.app, tx, { member, change });
  });
}

const runJob = (name: string, payload: object = {}) =>
  (erasureJobs.find((job) => job.name === name) as (typeof erasureJobs)[number]).run(testApp.app, payload, {
    id: "1",
  });

/** As the schedule does: looks for what is due, and runs it. */
async function eraseDue() {
  await runJob("erase-due-accounts");
  await testApp.runJobs();
}

describe("the erasure of a closed account", () => {
  test("[A-25] comes on its day and not a second earlier, and ends with no row", async () => {
    const anna = await makeMember(testApp);
    await close(anna, 14);
    testApp.clock.advance(14 * DAY - 1_000);
    await eraseDue();
    expect(await memberRow(anna)).toMatchObject({ status: "pending_deletion", email: anna.email });
    testApp.clock.advance(1_000);
    await eraseDue();
    expect(await memberRow(anna)).toBeUndefined();
    expect(await erasureOf(anna)).toMatchObject({
      done: testApp.app.memberData.map(({ feature }) => feature),
      ended_at: testApp.clock.now(),
      address_hash: null,
    });
  });

  test("tells its owner by one last mail, whose job holds the address encrypted and names no member", async () => {
    const ben = await makeMember(testApp, { locale: "de" });
    await close(ben, 0);
    await eraseMember(testApp.app, ben.id);
    const jobs = await rowsOf("select payload::text as payload from graphile_worker._private_jobs");
    expect(jobs.filter(({ payload }) => payload.includes("sealed"))).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toContain(ben.email);
    await testApp.runJobs();
    const mails = (await testApp.outbox()).filter(({ to }) => to === ben.email);
    expect(mails.map(({ subject }) => subject)).toEqual(["Dein Konto wurde gelöscht"]);
  });

  test("lists itself outside the database", async () => {
    const cleo = await makeMember(testApp);
    const { signed_up_at } = await memberRow(cleo);
    await close(cleo, 0);
    await eraseMember(testApp.app, cleo.id);
    const at = testApp.clock.now().toISOString();
    const file = await testApp.app.files.get(`erasures/${at.slice(0, 7)}/${cleo.id}.json`);
    const text = await new Response(file?.body).text();
    expect(JSON.parse(text)).toEqual({
      id: cleo.id,
      signed_up_at: signed_up_at.toISOString(),
      address: expect.stringMatching(/^[\w-]{22}$/),
      at,
    });
    expect(text).not.toContain(cleo.email);
  });

  test("does not happen to a member who came back, even if the job was in the queue", async () => {
    const dora = await makeMember(testApp);
    await close(dora, 0);
    await runJob("erase-due-accounts");
    await stand(dora.id, { closedAt: null, eraseAt: null });
    await testApp.runJobs();
    expect(await memberRow(dora)).toMatchObject({ status: "active", email: dora.email });
    expect(await erasureOf(dora)).toBeUndefined();
  });

  test("is not stopped by a ban", async () => {
    const emil = await makeMember(testApp);
    await stand(emil.id, { bannedAt: testApp.clock.now() });
    await close(emil, 1);
    expect(await memberRow(emil)).toMatchObject({ status: "banned" });
    testApp.clock.advance(DAY);
    await eraseDue();
    expect(await memberRow(emil)).toBeUndefined();
  });

  test("ends every way back: status, log-in and address are gone before the first part", async () => {
    const flo = await makeMember(testApp);
    await close(flo, 0);
    const parts = testApp.app.memberData;
    const stopped = { feature: "stopped", exportData: parts[0]?.exportData as never, erase: fail };
    await expect(eraseMember({ ...testApp.app, memberData: [stopped] }, flo.id)).rejects.toThrow("no part");
    const row = await memberRow(flo);
    expect(row).toMatchObject({ status: "deleted", email: null, email_key: null, password_hash: null });
    expect(await rowsOf("select 1 from accounts_session where member_id = $1", flo.id)).toEqual([]);
    // The next look continues, also after the account's day was moved.
    await eraseDue();
    expect(await memberRow(flo)).toBeUndefined();
  });

  test("that left traces is reported and begins again", async () => {
    const gil = await makeMember(testApp);
    await close(gil, 0);
    await testApp.flushPresence();
    const late = {
      feature: "late",
      exportData: testApp.app.memberData[0]?.exportData as never,
      async erase() {
        await testApp.app.pool.query("insert into profiles_presence values ($1, now())", [gil.id]);
      },
    };
    await eraseMember({ ...testApp.app, memberData: [...testApp.app.memberData, late] }, gil.id);
    expect(await erasureOf(gil)).toMatchObject({ ended_at: null, done: [] });
    expect(await testApp.app.metrics.print()).toContain("erasure_traces_total 1");
    const line = testApp.logged().find((one) => one.includes("traces of an erased member"));
    expect(JSON.parse(line ?? "{}").traces).toEqual([{ table: "profiles_presence", column: "member_id" }]);
    await eraseDue();
    expect((await erasureOf(gil)).ended_at).toEqual(testApp.clock.now());
  });

  test("takes members who never confirmed after 30 days, without a mail", async () => {
    const hugo = await makeMember(testApp, { confirmed: false });
    testApp.clock.advance(30 * DAY - 60_000);
    await forget(testApp, "unconfirmed-members");
    expect(await memberRow(hugo)).toMatchObject({ status: "not_confirmed" });
    testApp.clock.advance(120_000);
    await forget(testApp, "unconfirmed-members");
    await eraseDue();
    expect(await memberRow(hugo)).toBeUndefined();
    expect((await testApp.outbox()).filter(({ to }) => to === hugo.email)).toEqual([]);
    expect((await erasureOf(hugo)).ended_at).not.toBeNull();
  });
});

async function fail(): Promise<never> {
  throw new Error("no part");
}
