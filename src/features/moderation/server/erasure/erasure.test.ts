import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { findDifferences, grantCredits } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { mailUndelivered } from "#platform/mail/events.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { jobs } from "../../../../jobs.ts";
import { reopen } from "../cases/reopen.ts";
import { moderating } from "../moderation.fixture.ts";
import { sendLetters } from "../statements/send-letters.ts";

const DAY = 86_400_000;
const PROPOSALS = "/api/desk/erasure-proposals";
const ANSWERS = "/api/desk/erasure-answers";
const WHY = "The ban stands and its time is over";

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let olga: Person;
let oscar: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  olga = await makeStaff(testApp, { roles: ["operator"] });
  oscar = await makeStaff(testApp, { roles: ["operator"] });
});
beforeEach(async () => {
  anna = await desk.make();
});
afterAll(() => testApp?.close());

const rows = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;
const run = (name: string) =>
  jobs.find((job) => job.name === name)?.run(testApp.app as unknown as App, null, { id: "1" });
const outcome = async (answer: Response) => {
  const text = await answer.text();
  return [answer.status, text === "" ? null : (JSON.parse(text).error ?? null)];
};

/** Bans the member, and lets the time to appeal pass unless told otherwise. */
async function ban(about: MadeMember = anna, { days = 190 } = {}) {
  await desk.report(about, "scam");
  const decision = await desk.judge(desk.person(), about, { rule: "scam", measures: [{ kind: "banned" }] });
  await desk.deliver();
  testApp.clock.advance(days * DAY);
  for (const one of [olga, oscar]) await one.logIn();
  return decision;
}

async function act(by: Person, path: string, json: object) {
  await by.confirm();
  return by.ask("POST", path, json);
}
const propose = (by = olga, change: object = {}) =>
  act(by, PROPOSALS, { member: anna.id, facts: "You sold advertising.", why: WHY, ...change });
const answer = (by: Person, id: number, said = "agreed") => act(by, ANSWERS, { id, answer: said, why: WHY });
const proposed = async (change: object = {}) => (await (await propose(olga, change)).json()).id as number;
const member = async () => (await rows("select * from accounts_member where id = $1", anna.id))[0];

async function erase(): Promise<void> {
  await run("erase-due-accounts");
  await testApp.runJobs();
}

test("two operators erase a banned member: the letter goes first, then the account, and the log names each step", async () => {
  await ban();
  const id = await proposed();
  expect(await outcome(await answer(oscar, id))).toEqual([204, null]);
  await erase();
  expect((await member())?.email).toBe(anna.email);
  const before = (await testApp.outbox()).length;
  await sendLetters.run(testApp.app as unknown as App, {}, { id: "1" });
  const [letter] = (await testApp.outbox()).slice(0, (await testApp.outbox()).length - before);
  expect([letter?.to, letter?.text.includes("/decisions/")]).toEqual([anna.email, true]);
  const token = /\/decisions\/([\w.-]+)/.exec(letter?.text ?? "")?.[1];
  await erase();
  expect(await member()).toBeUndefined();
  const read = await (await testApp.ask("/api/decision-letters", { method: "POST", json: { token } })).json();
  expect(read.body).toContain("will be erased");
  expect(read.body).toContain("You sold advertising.");
  const log = await rows(
    "select kind, person_id from staff_audit where about_id = $1 and kind like 'moderation.erasure%' order by id",
    anna.id,
  );
  expect(log).toEqual([
    { kind: "moderation.erasure_proposed", person_id: olga.id },
    { kind: "moderation.erasure_answered", person_id: oscar.id },
  ]);
});

describe("it is refused", () => {
  test("while the member can still appeal or an appeal is open, unless a law demands it at once", async () => {
    await ban(anna, { days: 100 });
    expect(await outcome(await propose())).toEqual([409, "moderation.not_erasable"]);
    testApp.clock.advance(60 * DAY);
    const token = await desk.letterTo(anna);
    const appeal = await testApp.ask("/api/appeals", {
      method: "POST",
      json: { token, words: "I did not sell anything." },
    });
    expect(appeal.status).toBe(204);
    testApp.clock.advance(60 * DAY);
    for (const one of [olga, oscar]) await one.logIn();
    expect(await outcome(await propose())).toEqual([409, "moderation.not_erasable"]);
    const id = await proposed({ law: "Article 4 of the law on x" });
    expect(await outcome(await answer(oscar, id))).toEqual([204, null]);
  });

  test("if the member is not banned for good, or their letter never reached them", async () => {
    expect(await outcome(await propose())).toEqual([409, "moderation.not_erasable"]);
    await desk.report(anna, "scam");
    const measures = [{ kind: "suspended", days: 20 }] as const;
    await desk.judge(desk.person(), anna, { rule: "scam", measures });
    expect(await outcome(await propose(olga, { law: "Some law" }))).toEqual([409, "moderation.not_erasable"]);
    anna = await desk.make();
    await ban();
    await rows(
      `update moderation_statement set told_at = null, undelivered_at = now() where decision_id in
        (select decision_id from moderation_measure where about_id = $1)`,
      anna.id,
    );
    expect(await outcome(await propose())).toEqual([409, "moderation.not_erasable"]);
    expect(await outcome(await propose(olga, { member: 999_999_999 }))).toEqual([
      409,
      "moderation.not_erasable",
    ]);
  });

  test("by the person who proposed it, twice, without a confirmation, and without the right", async () => {
    await ban();
    const id = await proposed();
    expect(await outcome(await propose(oscar))).toEqual([409, "staff.already_proposed"]);
    expect((await outcome(await answer(olga, id)))[1]).toBe("staff.own_proposal");
    expect((await outcome(await oscar.ask("POST", ANSWERS, { id, answer: "agreed", why: WHY })))[1]).toBe(
      "staff.confirm_first",
    );
    const lea = await makeStaff(testApp, { roles: ["lead"] });
    expect((await outcome(await answer(lea, id)))[1]).toBe("staff.no_right");
    expect(await outcome(await answer(oscar, id, "refused"))).toEqual([204, null]);
    expect((await outcome(await answer(oscar, id)))[1]).toBe("staff.proposal_over");
    expect((await member())?.erase_at).toBeNull();
  });

  test("about oneself, from either side", async () => {
    await ban();
    const mine = (who: Person) => makeOwnAccount(testApp, anna.id, who);
    await mine(olga);
    expect(await outcome(await propose())).toEqual([403, "moderation.own_account"]);
    await mine(oscar);
    const id = await proposed();
    expect(await outcome(await answer(oscar, id))).toEqual([403, "moderation.own_account"]);
    expect((await member())?.erase_at).toBeNull();
  });

  test("when the case has changed since, or the facts name somebody", async () => {
    await ban();
    const id = await proposed();
    await rows(
      "update moderation_case set version = version + 1 where about_id = $1 and appeal_of is null",
      anna.id,
    );
    expect((await outcome(await answer(oscar, id)))[1]).toBe("staff.changed_since");
    expect((await outcome(await propose(olga, { facts: "Written to emma@example.org" })))[1]).toBe(
      "moderation.private_facts",
    );
    expect((await member())?.erase_at).toBeNull();
  });

  test("to propose it twice at the same moment: the database lets one through", async () => {
    await ban();
    for (const one of [olga, oscar]) await one.confirm();
    const both = await Promise.all(
      [olga, oscar].map((one) =>
        one.ask("POST", PROPOSALS, { member: anna.id, facts: "You sold advertising.", why: WHY }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe("the unused credits of a banned member", () => {
  const balance = async () =>
    (await rows("select balance from wallet_wallet where member_id = $1", anna.id))[0].balance;
  const give = (key: string, credits: number) =>
    testApp.app.db
      .transaction()
      .execute((tx) =>
        grantCredits(testApp.app, tx, { memberId: anna.id, credits, reason: "operator", key }),
      );
  const settle = async () => {
    for (let nights = 0; nights < 2; nights++) await run("settle-bans");
  };

  test("lapse once nobody can appeal any more, and come back if the ban ends after all", async () => {
    const before = await balance();
    await give("a", 30);
    await give("b", 12);
    await ban(anna, { days: 150 });
    await settle();
    expect(await balance()).toBe(before + 42);
    testApp.clock.advance(40 * DAY);
    await settle();
    expect(await balance()).toBe(0);
    const moves = await rows(
      "select kind, debited, credited, sum(credits)::int as credits from wallet_transfer where member_id = $1 and kind = 'lapsed' group by 1, 2, 3",
      anna.id,
    );
    expect(moves).toEqual([{ kind: "lapsed", debited: "member", credited: "lapsed", credits: before + 42 }]);
    const { id: caseId } = await desk.caseOf(anna);
    await reopen(testApp.app, desk.person("lead"), { caseId, note: "It was another person" });
    const mira = desk.person();
    const decision = await desk.judge(mira, anna, { outcome: "none" });
    expect([await desk.statusOf(anna), await balance()]).toEqual(["active", before + 42]);
    await desk.undo(mira, decision);
    await settle();
    expect(await balance()).toBe(before + 42);
    await desk.judge(desk.person(), anna, { outcome: "none" });
    expect(await findDifferences(testApp.app.db)).toEqual([]);
  });

  test("stay while an appeal is open, and after a ban for a lesser breach", async () => {
    await give("a", 30);
    const all = await balance();
    await ban(anna, { days: 150 });
    const words = { token: await desk.letterTo(anna), words: "I did not sell anything." };
    await testApp.ask("/api/appeals", { method: "POST", json: words });
    testApp.clock.advance(40 * DAY);
    await settle();
    expect(await balance()).toBe(all);
    anna = await desk.make();
    await give("a", 30);
    const same = await balance();
    await desk.report(anna, "hate");
    await desk.judge(desk.person(), anna, { rule: "hate", measures: [{ kind: "banned" }] });
    await desk.deliver();
    testApp.clock.advance(190 * DAY);
    await settle();
    expect(await balance()).toBe(same);
  });
});

test("the account is erased although its mails bounce, and nobody takes the decision back", async () => {
  await ban();
  const id = await proposed();
  await answer(oscar, id);
  const [{ decision_id }] = await rows(
    "select decision_id from moderation_measure where about_id = $1 and kind = 'erased'",
    anna.id,
  );
  const moderatorToo = await makeStaff(testApp, { roles: ["operator", "moderator"] });
  await rows("update moderation_decision set person_id = $2 where id = $1", decision_id, moderatorToo.id);
  const undo = { decision: decision_id, why: "A mistake" };
  expect((await outcome(await act(moderatorToo, "/api/desk/decision-undos", undo)))[1]).toBe(
    "moderation.too_late",
  );
  const [{ statement }] = await rows(
    "select id as statement from moderation_statement where decision_id = $1",
    decision_id,
  );
  const { app } = testApp;
  await app.db
    .transaction()
    .execute((tx) =>
      app.announce(tx, mailUndelivered, { kind: "decision", id: String(statement), memberId: anna.id }),
    );
  await erase();
  expect(await member()).toBeUndefined();
});

describe("a member who was asked to prove their age and did not", () => {
  const ask = async () => {
    await desk.report(anna, "underage");
    const measures = [{ kind: "age_proof" }] as const;
    const decision = await desk.judge(desk.person(), anna, { rule: "minor_account", measures });
    await desk.deliver();
    return decision;
  };
  const days = async (count: number) => {
    testApp.clock.advance(count * DAY);
    await run("erase-unproven");
    await erase();
  };

  test("is erased 30 days after the letter, and not a day before", async () => {
    await ask();
    await days(29.9);
    expect(await desk.statusOf(anna)).toBe("active");
    await days(0.2);
    expect(await member()).toBeUndefined();
    const log = await rows(
      "select kind from staff_audit where about_id = $1 and kind like '%unproven%'",
      anna.id,
    );
    expect(log).toEqual([{ kind: "moderation.unproven_erased" }]);
  });

  test("stays while an appeal is open, the case is held, or they could not log in", async () => {
    await ask();
    const words = { token: await desk.letterTo(anna), words: "I am 34 years old." };
    await testApp.ask("/api/appeals", { method: "POST", json: words });
    await days(31);
    expect(await desk.statusOf(anna)).toBe("active");
    await rows(
      "update moderation_case set state = 'decided' where about_id = $1 and appeal_of is not null",
      anna.id,
    );
    const { id } = await desk.caseOf(anna);
    const now = testApp.clock.now();
    await rows(
      `insert into moderation_hold (client_id, case_id, name, why, person_id, since, review_at)
        values (gen_random_uuid(), $1, 'Claim of a court', 'A claim of somebody', 1, $2, $2)`,
      id,
      now,
    );
    await days(1);
    expect(await desk.statusOf(anna)).toBe("active");
    await rows(
      "update moderation_hold set ended_at = $2, ended_why = 'The claim is settled' where case_id = $1",
      id,
      now,
    );
    const soon = new Date(now.getTime() + 2 * DAY);
    await rows("update safety_restriction set barred_until = $2 where member_id = $1", anna.id, soon);
    await days(30);
    expect(await desk.statusOf(anna)).toBe("active");
    await days(2);
    expect(await member()).toBeUndefined();
  });
});

test("the desk lists the proposal to operators alone, with what it changes", async () => {
  await ban();
  const id = await proposed();
  const listed = async (by: Person) =>
    (await (await by.ask("GET", "/api/desk/proposals")).json()).proposals?.find(
      (one: { id: number }) => one.id === id,
    );
  expect(await listed(oscar)).toMatchObject({
    kind: "member.erase",
    about: String(anna.id),
    changes: [{ field: "account", before: "banned", after: "erased" }],
    may_answer: true,
    answer_path: ANSWERS,
  });
  expect(await listed(await makeStaff(testApp, { roles: ["lead"] }))).toBeUndefined();
});
