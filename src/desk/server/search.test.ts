import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let sam: Person;
let mira: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp();
  sam = await makeStaff(testApp, { roles: ["support"] });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(61 * 60_000);
  for (const one of [sam, mira]) await one.logIn();
  anna = await makeMember(testApp);
});

const NOTHING = { members: [], cases: [], orders: [], codes: [] };
const ask = (by: Person, word: string) => by.ask("POST", "/api/desk/searches", { word });
const search = async (by: Person, word: string) => (await ask(by, word)).json();
const entries = async () =>
  (await testApp.app.pool.query("select about_id::integer as about, entry from staff_access order by id"))
    .rows;

test("a member is found by number, address and name, in any letters, and by no part of them", async () => {
  const found = { id: anna.id, username: anna.username, status: "active" };
  const shouted = [anna.email.toUpperCase(), anna.username.toUpperCase()];
  for (const word of [String(anna.id), anna.email, ` ${anna.username} `, ...shouted])
    expect(await search(sam, word), word).toMatchObject({ members: [found] });
  const parts = [anna.email.split("@")[0], anna.username.slice(0, -1), "%", "_", `${anna.id}%`, "@"];
  for (const word of parts) expect(await search(sam, word as string), word).toEqual(NOTHING);
});

test("the address is masked, and whole only after a reason, which the access log names", async () => {
  expect(JSON.stringify(await search(sam, anna.email))).not.toContain(anna.email);
  const path = `/api/desk/member-contact?member=${anna.id}`;
  expect(await (await sam.ask("GET", path)).json()).toMatchObject({ error: "staff.reason_first" });
  const reason = { category: "member_asked", words: "They asked by phone for their address" };
  expect((await sam.ask("POST", "/api/desk/contact-reasons", { member: anna.id, ...reason })).status).toBe(
    200,
  );
  expect(await (await sam.ask("GET", path)).json()).toMatchObject({ email: anna.email, reason });
  const { rows } = await testApp.app.pool.query(
    "select r.words from staff_access a join staff_reason r on r.id = a.reason_id where a.kind = 'desk.contact_read'",
  );
  expect(rows).toEqual([{ words: reason.words }]);
  expect((await mira.ask("GET", path)).status).toBe(403);
});

test("a reason about an unknown member is refused", async () => {
  const reason = { member: 999_999, category: "fault", words: "Looking for a lost order" };
  expect((await sam.ask("POST", "/api/desk/contact-reasons", reason)).status).toBe(404);
});

test("cases come with the member and by their number; only those who work on them get the rule and a way in", async () => {
  const desk = moderating(testApp);
  await desk.report(anna);
  const { id, subject } = await desk.caseOf(anna);
  for (const word of [anna.email, String(id)]) {
    expect((await search(mira, word)).cases).toMatchObject([
      { id, subject, rule: "harassment", opens: true },
    ]);
    expect((await search(sam, word)).cases).toMatchObject([{ id, subject, rule: null, opens: false }]);
  }
});

test("the cases of an erased member are found by the number, and the name is gone", async () => {
  const desk = moderating(testApp);
  await desk.report(anna);
  await testApp.app.pool.query("delete from accounts_member where id = $1", [anna.id]);
  expect(await search(mira, String(anna.id))).toMatchObject({ members: [], cases: [{ about: anna.id }] });
  expect(await search(mira, anna.username)).toEqual(NOTHING);
});

test("each search is in the access log of each member that it found, and no name, address, telephone or card number is", async () => {
  const before = (await entries()).length;
  const secrets = [
    anna.email,
    anna.username,
    "nobody at all",
    "0031612345678",
    "0612345678",
    "4111111111111111",
  ];
  for (const word of [...secrets, String(anna.id)]) await search(sam, word);
  const added = (await entries()).slice(before);
  expect(added.map(({ about }) => about)).toEqual([anna.id, anna.id, null, null, null, null, anna.id]);
  const text = added.map(({ entry }) => entry).join();
  for (const secret of secrets) expect(text).not.toContain(secret);
  expect(text).toContain(`"after":"${anna.id}"`);
});

test("support searches 60 times in an hour, a moderator more often", async () => {
  for (let round = 0; round < 60; round += 1) {
    if (round % 20 === 19) testApp.clock.advance(60_000);
    expect((await ask(sam, String(anna.id))).status).toBe(200);
  }
  testApp.clock.advance(60_000);
  const refused = await ask(sam, String(anna.id));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 3_000]).toEqual([429, true]);
  // Searches for orders are counted together with these.
  expect((await sam.ask("GET", "/api/desk/orders-found?word=100001")).status).toBe(429);
  for (let round = 0; round < 3; round += 1) {
    testApp.clock.advance(60_000);
    await mira.logIn();
    for (let search = 0; search < 25; search += 1) expect((await ask(mira, "12")).status).toBe(200);
  }
});

test("an empty word, blanks and far too long ones are refused by their field", async () => {
  for (const word of ["", "   ", "x".repeat(255)])
    expect(await (await ask(sam, word)).json()).toMatchObject({ fields: { word: expect.any(String) } });
});
