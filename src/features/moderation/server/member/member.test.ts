import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { moderating } from "../moderation.fixture.ts";

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let sam: Person;
let mira: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  sam = await makeStaff(testApp, { roles: ["support"] });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const one of [sam, mira]) await one.logIn();
  anna = await desk.make();
});

const casesOf = async (by: Person) =>
  (await by.ask("GET", `/api/desk/member-cases?member=${anna.id}`)).json();

test("cases, strikes and measures are shown; their rules only to who works on cases", async () => {
  await desk.report(anna);
  const measures = [{ kind: "muted", days: 3 }] as const;
  await desk.judge(desk.person(), anna, { rule: "harassment", measures });
  expect(await casesOf(mira)).toMatchObject({
    cases: [{ state: "decided", rule: "harassment", opens: true }],
    strikes: [{ rule: "harassment" }],
    measures: [{ kind: "muted", ended_at: null }],
  });
  expect(await casesOf(sam)).toMatchObject({
    cases: [{ rule: null, opens: false }],
    strikes: [{ rule: null }],
  });
});

test("support opens a case, which waits for a moderator and decides nothing; pressed twice it is still one", async () => {
  const open = (member: number, note = "Sends the same link to everybody") =>
    sam.ask("POST", "/api/desk/member-cases", { member, rule: "scam", note });
  await testApp.app.pool.query("update profiles_profile set country = 'BE' where member_id = $1", [anna.id]);
  const first = await (await open(anna.id)).json();
  expect(first.is_new).toBe(true);
  expect(await (await open(anna.id)).json()).toEqual({ id: first.id, is_new: false });
  expect(await casesOf(sam)).toMatchObject({ cases: [{ id: first.id, state: "open" }], measures: [] });
  const { case: claimed } = await (
    await mira.ask("POST", "/api/desk/case-claims", { queue: "people" })
  ).json();
  expect(claimed).toBe(first.id);
  const { case: opened, history } = await (await mira.ask("GET", `/api/desk/case?id=${claimed}`)).json();
  expect(opened).toMatchObject({ rule: "scam", country: "BE" });
  expect(history.filter(({ kind }: { kind: string }) => kind === "noted")).toHaveLength(2);
  expect((await open(99_999_999)).status).toBe(404);
  expect(await (await open(anna.id, "short")).json()).toMatchObject({ fields: { note: expect.any(String) } });
});

describe("a conversation", () => {
  let ben: MadeMember;
  beforeEach(async () => {
    ben = await desk.make();
    await makePremium(testApp, anna);
    const chat = chatting(testApp);
    await chat.give(anna, 1_000);
    for (let number = 1; number <= 60; number += 1) await chat.send(anna, ben, { text: `Line ${number}` });
  });
  const path = (upto = "") => `/api/desk/member-conversation?member=${anna.id}&other=${ben.id}${upto}`;
  const reason = { category: "report", words: "A report names this chat" };
  const give = (by: Person) => by.ask("POST", "/api/desk/content-reasons", { member: anna.id, ...reason });

  test("opens only after a reason, 50 lines at a time, each page noted for both, and closes after 30 minutes", async () => {
    expect(await (await mira.ask("GET", path())).json()).toMatchObject({ error: "staff.reason_first" });
    expect((await sam.ask("GET", path())).status).toBe(403);
    expect((await give(sam)).status).toBe(403);
    expect((await give(mira)).status).toBe(200);
    const last = await (await mira.ask("GET", path())).json();
    expect([last.messages.length, last.messages.at(-1).text, last.earlier, last.later]).toEqual([
      ...[50, "Line 60", 10, null],
    ]);
    expect(last.reason).toMatchObject(reason);
    const first = await (await mira.ask("GET", path("&upto=10"))).json();
    expect([first.messages.length, first.messages[0].text, first.earlier, first.later]).toEqual([
      ...[10, "Line 1", null, 60],
    ]);
    const { rows } = await testApp.app.pool.query(
      `select a.about_id, r.words from staff_access a join staff_reason r on r.id = a.reason_id
       where a.kind = 'moderation.conversation_read' order by a.id`,
    );
    expect(rows.map(({ about_id }) => about_id)).toEqual([anna.id, ben.id, anna.id, ben.id]);
    expect(rows[0].words).toBe(reason.words);
    testApp.clock.advance(29 * 60_000);
    await mira.logIn();
    expect((await mira.ask("GET", path())).status).toBe(200);
    testApp.clock.advance(2 * 60_000);
    expect((await mira.ask("GET", path())).status).toBe(403);
  });

  test("of two who never wrote is not there, and nobody reads their own", async () => {
    await give(mira);
    const eve = await desk.make();
    const never = await mira.ask("GET", `/api/desk/member-conversation?member=${anna.id}&other=${eve.id}`);
    expect(never.status).toBe(404);
    await makeOwnAccount(testApp, ben.id, mira);
    expect(await (await mira.ask("GET", path())).json()).toMatchObject({ error: "moderation.own_account" });
  });
});
