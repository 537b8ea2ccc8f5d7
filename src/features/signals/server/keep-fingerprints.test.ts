import { afterAll, beforeAll, expect, test } from "vitest";
import { eraseNow } from "#testing/fill-member.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../jobs.ts";
import { makePatches, openVisits } from "./signals.fixture.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let visits: ReturnType<typeof openVisits>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  visits = openVisits(testApp);
});
afterAll(() => testApp.close());

/** Somebody of whom there is a signal of each kind. */
async function makeKnown(card: string) {
  const guest = await visits.signUp();
  await visits.pay(guest, card);
  await visits.upload(guest, await makePatches(Number(card)));
  return guest;
}

const endBans = () => jobs.find(({ name }) => name === "end-bans")?.run(testApp.app, {}, { id: "1" });

const ALL = ["address", "address", "device", "email", "payment", "photo"];

test("a ban writes a fingerprint of each kind, and its undoing deletes them in the same transaction", async () => {
  const known = await makeKnown("5001");
  await visits.desk.report(known);
  const mira = visits.desk.person();
  const measures = [{ kind: "banned" }] as const;
  const decisionId = await visits.desk.judge(mira, known, { rule: "scam", measures });
  expect(await visits.fingerprintsOf(known)).toEqual(ALL);
  await visits.desk.undo(mira, decisionId);
  expect(await visits.fingerprintsOf(known)).toEqual([]);
  expect(await visits.casesOf(await visits.signUp({ device: known.device }))).toEqual([]);
});

test("measures that are no ban write none", async () => {
  const known = await visits.signUp();
  await visits.desk.report(known);
  await visits.desk.judge(visits.desk.person(), known, { measures: [{ kind: "muted", days: 3 }] });
  expect(await visits.fingerprintsOf(known)).toEqual([]);
});

test("a suspension that reaches its end takes its fingerprints along, and a longer one keeps them", async () => {
  const known = await visits.signUp();
  await visits.ban(known, 7);
  testApp.clock.advance(6 * DAY);
  await endBans();
  expect(await visits.fingerprintsOf(known)).not.toEqual([]);
  testApp.clock.advance(DAY);
  // The end counts from its moment on, also before the job has run.
  expect(await visits.casesOf(await visits.signUp({ device: known.device }))).toEqual([]);
  await endBans();
  expect(await visits.desk.statusOf(known)).toBe("active");
  expect(await visits.fingerprintsOf(known)).toEqual([]);
});

test("the fingerprints outlive the account of a banned member, and name nobody", async () => {
  const known = await makeKnown("5002");
  await visits.ban(known);
  await eraseNow(testApp, known.id);
  expect(await visits.query("select from accounts_member where id = $1", [known.id])).toEqual([]);
  expect(await visits.fingerprintsOf(known)).toEqual(ALL);
  const back = await visits.signUp();
  await visits.upload(back, await makePatches(5002, (picture) => picture.resize(450)));
  expect(await visits.casesOf(back)).toMatchObject([{ signals: [{ kind: "photo", banned: known.id }] }]);
});

test("without a ban, an erased member leaves no signal", async () => {
  const known = await makeKnown("5003");
  await eraseNow(testApp, known.id);
  for (const table of ["signals_device", "signals_address"])
    expect(await visits.query(`select from ${table} where member_id = $1`, [known.id]), table).toEqual([]);
});

test("[bad case 16] an appeal that is granted takes the fingerprints and the strike away, and gives photos and credits back as they were", async () => {
  const known = await makeKnown("5004");
  const own = async () => {
    const headers = { cookie: known.cookie };
    const { photos } = await (await testApp.ask("/api/photos", { headers })).json();
    const { user } = await (await testApp.ask("/api/user.php", { headers })).json();
    return { photos, credits: user.credits };
  };
  const before = await own();
  expect([before.photos.length, before.credits > 0]).toEqual([1, true]);
  const decisionId = await visits.ban(known);
  expect(await visits.fingerprintsOf(known)).toEqual(ALL);
  await visits.grantAppeal(known);
  expect(await visits.fingerprintsOf(known)).toEqual([]);
  expect(await visits.query("select from signals_ban where about_id = $1", [known.id])).toEqual([]);
  expect(
    await visits.query(
      "select withdrawn_at is not null as gone from moderation_strike where decision_id = $1",
      [decisionId],
    ),
  ).toEqual([{ gone: true }]);
  const session = await testApp.ask("/api/user.php", {
    ...{ method: "POST", json: { email: known.email, password: known.password } },
    headers: { cookie: "locale=en" },
  });
  known.cookie = /auth\.session=[^;]+/.exec(session.headers.getSetCookie().join())?.[0] as string;
  expect(await own()).toEqual(before);
  expect(await visits.casesOf(await visits.signUp({ device: known.device }))).toEqual([]);
});
