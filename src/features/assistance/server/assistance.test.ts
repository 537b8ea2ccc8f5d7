import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { memoryLimits } from "#platform/limits/count-calls.ts";
import { hashAddress, markBounce } from "#platform/mail/address-state.ts";
import { eraseMember } from "#testing/leave.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { assistanceData } from "./member-data.ts";

const why = "They asked by phone, and named their order";
const DAY = 86_400_000;

let testApp: TestApp;
let sam: Person;
let lea: Person;
let fay: Person;
let finn: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  sam = await makeStaff(testApp, { roles: ["support"] });
  lea = await makeStaff(testApp, { roles: ["lead"] });
  fay = await makeStaff(testApp, { roles: ["finance"] });
  finn = await makeStaff(testApp, { roles: ["finance"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const one of [sam, lea, fay, finn]) await one.logIn();
  anna = await makeMember(testApp);
});

const post = (by: Person, path: string, body: object = {}) =>
  by.ask("POST", path, { member: anna.id, why, ...body });
const outcome = async (answer: Response) => {
  const text = await answer.text();
  return [answer.status, text === "" ? null : (JSON.parse(text).error ?? null)];
};
const read = async (by: Person, path: string) => (await by.ask("GET", `${path}?member=${anna.id}`)).json();
const mailsTo = async (address: string) => (await testApp.outbox()).filter(({ to }) => to === address);
const logged = async () => {
  const { rows } = await testApp.app.pool.query(
    "select kind, entry from staff_audit where about_id = $1 order by id",
    [anna.id],
  );
  return rows as { kind: string; entry: string }[];
};

describe("a link that a member has lost", () => {
  test("goes to their own address, is in the log with the reason, and sets a new password", async () => {
    expect(await outcome(await post(sam, "/api/desk/member-links", { link: "reset" }))).toEqual([204, null]);
    await testApp.runJobs();
    const [mail] = await mailsTo(anna.email);
    expect(mail?.text).toContain("/reset-password/do?token=");
    const [entry] = await logged();
    expect(entry?.kind).toBe("assistance.link_sent");
    expect(JSON.parse(entry?.entry ?? "{}")).toMatchObject({ why });
    expect(entry?.entry).not.toContain(anna.email);
  });

  test("is refused if it would do nothing, after the day's mails, and for an unknown member", async () => {
    for (const link of ["activation", "reactivation"])
      expect(await outcome(await post(sam, "/api/desk/member-links", { link }))).toEqual([
        409,
        "assistance.no_such_link",
      ]);
    const answers: unknown[] = [];
    for (let times = 0; times < 12; times += 1)
      answers.push((await post(sam, "/api/desk/member-links", { link: "reset" })).status);
    expect([answers[0], answers.at(-1)]).toEqual([204, 429]);
    const unknown = await post(sam, "/api/desk/member-links", { member: 99_999_999, link: "reset" });
    expect(unknown.status).toBe(404);
    expect((await logged()).every(({ kind }) => kind === "assistance.link_sent")).toBe(true);
  });
});

test("mail is switched on again only by a link at the address, which is sent only if mail is off because of it", async () => {
  expect(await outcome(await post(sam, "/api/desk/member-mail-checks"))).toEqual([
    409,
    "assistance.mail_works",
  ]);
  const addressHash = hashAddress(testApp.app.seal, anna.email);
  const bounce = { addressHash, memberId: anna.id, bounce: "hard", status: "5.1.1" } as const;
  await testApp.app.db.transaction().execute((tx) => markBounce(testApp.app, tx, bounce));
  expect((await read(sam, "/api/desk/member-account")).mail_off).toEqual(["bounce"]);
  expect((await post(sam, "/api/desk/member-mail-checks")).status).toBe(204);
  await testApp.runJobs();
  expect((await read(sam, "/api/desk/member-account")).mail_off).toEqual(["bounce"]);
  const [mail] = await mailsTo(anna.email);
  const token = /mail-check\?token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  const none = testApp.app.limits;
  testApp.app.limits = memoryLimits({ clock: testApp.clock });
  const more = [1, 2, 3, 4].map(() => post(sam, "/api/desk/member-mail-checks"));
  expect((await Promise.all(more)).map(({ status }) => status).sort()).toEqual([204, 204, 204, 429]);
  expect(await outcome(await post(sam, "/api/desk/member-mail-checks"))).toEqual([
    429,
    "assistance.too_many_mails",
  ]);
  testApp.app.limits = none;
  const done = await testApp.ask("/api/mail-checks/done", { method: "POST", json: { token } });
  expect(done.status).toBe(204);
  expect((await read(sam, "/api/desk/member-account")).mail_off).toEqual([]);
});

describe("another address", () => {
  const move = (by: Person, email: string) => post(by, "/api/desk/member-address-changes", { email });

  test("counts once its link is opened; the old one is told at once and undoes it within 48 hours", async () => {
    const email = `new.${anna.email}`;
    expect(await outcome(await move(lea, email))).toEqual([204, null]);
    await testApp.runJobs();
    const now = async () =>
      (await testApp.app.pool.query("select email from accounts_member where id = $1", [anna.id])).rows[0]
        .email;
    expect(await now()).toBe(anna.email);
    expect((await mailsTo(anna.email)).length).toBe(1);
    const tokenIn = async (address: string) =>
      /token=([\w-]+)/.exec((await mailsTo(address)).at(0)?.text ?? "")?.[1];
    const open = async (token: string | undefined) =>
      (await testApp.ask("/api/mail-changes/do", { method: "POST", json: { token } })).status;
    expect(await open(await tokenIn(email))).toBe(200);
    expect(await now()).toBe(email);
    await testApp.runJobs();
    testApp.clock.advance(47 * 3_600_000);
    const undo = (await mailsTo(anna.email)).map(({ text }) => /token=([\w-]+)/.exec(text)?.[1]);
    const outcomes: number[] = [];
    for (const token of undo) outcomes.push(await open(token));
    expect(outcomes).toContain(200);
    expect(await now()).toBe(anna.email);
    for (const { entry } of await logged()) expect(entry).not.toContain(anna.email);
  });

  test("is refused to support, if it is taken, and if it is none", async () => {
    const other = await makeMember(testApp);
    expect(await outcome(await move(sam, "x@example.org"))).toEqual([403, "staff.no_right"]);
    expect(await outcome(await move(lea, other.email.toUpperCase()))).toEqual([
      409,
      "accounts.new_email_taken",
    ]);
    expect(await (await move(lea, "no address")).json()).toMatchObject({
      fields: { email: expect.any(String) },
    });
  });
});

describe("credits", () => {
  const give = (by: Person, credits: number, client_id: string = randomUUID()) =>
    post(by, "/api/desk/credit-grants", { credits, client_id });
  const balance = async () => (await read(sam, "/api/desk/member-wallet")).credits;

  test("pressed twice come once, and one person gives at most 20 within a day", async () => {
    const before = await balance();
    const id = randomUUID();
    const both = await Promise.all([give(sam, 15, id), give(sam, 15, id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance()).toBe(before + 15);
    expect((await logged()).map(({ kind }) => kind)).toEqual(["assistance.credits_granted"]);
    expect(await outcome(await give(fay, 6))).toEqual([409, "assistance.too_many_credits"]);
    expect((await give(fay, 5)).status).toBe(200);
    expect(await balance()).toBe(before + 20);
    testApp.clock.advance(DAY + 1_000);
    await sam.logIn();
    expect((await give(sam, 1)).status).toBe(200);
    expect(await (await give(sam, 21)).json()).toMatchObject({ fields: { credits: expect.any(String) } });
    const others = await Promise.all(Array.from({ length: 10 }, () => makeMember(testApp)));
    const given = await Promise.all(
      others.map(({ id: member }) =>
        post(sam, "/api/desk/credit-grants", { member, credits: 20, client_id: randomUUID() }).then(outcome),
      ),
    );
    // One credit was given before, so nine of ten gifts of 20 fit into 200, also at once.
    expect(given.filter(([status]) => status === 200)).toHaveLength(9);
    expect(given).toContainEqual([409, "assistance.too_many_credits_today"]);
    const more = async (credits: number) => {
      const { id: member } = await makeMember(testApp);
      return outcome(
        await post(sam, "/api/desk/credit-grants", { member, credits, client_id: randomUUID() }),
      );
    };
    expect([await more(19), await more(1)]).toEqual([
      [200, null],
      [409, "assistance.too_many_credits_today"],
    ]);
    testApp.clock.advance(DAY + 1_000);
    await sam.logIn();
    expect(await more(20)).toEqual([200, null]);
    expect(
      (await post(sam, "/api/desk/credit-grants", { member: 99_999_999, credits: 1, client_id: id })).status,
    ).toBe(404);
  });

  test("more than 20 need a second person of finance, and come once", async () => {
    const before = await balance();
    expect(await outcome(await post(sam, "/api/desk/credit-proposals", { credits: 50 }))).toEqual([
      403,
      "staff.no_right",
    ]);
    const { id } = await (await post(fay, "/api/desk/credit-proposals", { credits: 50 })).json();
    expect((await outcome(await post(finn, "/api/desk/credit-proposals", { credits: 50 })))[1]).toBe(
      "staff.already_proposed",
    );
    const answer = (by: Person, said: string) =>
      by.ask("POST", "/api/desk/credit-answers", { id, answer: said, why });
    expect((await outcome(await answer(fay, "agreed")))[1]).toBe("staff.own_proposal");
    const { proposals } = await (await finn.ask("GET", "/api/desk/proposals")).json();
    expect(proposals[0]).toMatchObject({
      kind: "credits.grant",
      about: String(anna.id),
      changes: [{ field: "credits", before: String(before), after: String(before + 50) }],
      may_answer: true,
    });
    expect((await answer(finn, "agreed")).status).toBe(204);
    expect((await outcome(await answer(finn, "agreed")))[1]).toBe("staff.proposal_over");
    expect(await balance()).toBe(before + 50);
    expect((await logged()).map(({ kind }) => kind)).toEqual([
      "assistance.credits_proposed",
      "assistance.credits_answered",
    ]);
  });

  test("do not go to one's own member account, alone, proposed or agreed", async () => {
    const owner = (who: Person) => makeOwnAccount(testApp, anna.id, who);
    const refused = [403, "staff.own_account"];
    await owner(sam);
    const before = await balance();
    expect(await outcome(await give(sam, 5))).toEqual(refused);
    await owner(fay);
    expect(await outcome(await post(fay, "/api/desk/credit-proposals", { credits: 50 }))).toEqual(refused);
    await owner(finn);
    const { id } = await (await post(fay, "/api/desk/credit-proposals", { credits: 50 })).json();
    const agreed = { id, answer: "agreed", why };
    expect(await outcome(await finn.ask("POST", "/api/desk/credit-answers", agreed))).toEqual(refused);
    expect(await balance()).toBe(before);
    expect((await logged()).map(({ kind }) => kind)).toEqual(["assistance.credits_proposed"]);
  });

  test("that were refused do not come", async () => {
    const before = await balance();
    const { id } = await (await post(fay, "/api/desk/credit-proposals", { credits: 50 })).json();
    await finn.ask("POST", "/api/desk/credit-answers", { id, answer: "refused", why });
    expect(await balance()).toBe(before);
  });
});

describe("notes", () => {
  const note = (by: Person, words: string, client_id: string = randomUUID()) =>
    by.ask("POST", "/api/desk/member-notes", { member: anna.id, client_id, words });
  const words = async () =>
    (await read(sam, "/api/desk/member-notes")).notes.map((one: { words: string; author: string }) => [
      one.words,
      one.author,
    ]);

  test("about one's own member account are neither read nor written", async () => {
    await note(lea, "Was rude on the phone");
    await makeOwnAccount(testApp, anna.id, sam);
    expect(await outcome(await note(sam, "Was never rude"))).toEqual([403, "staff.own_account"]);
    const read = await sam.ask("GET", `/api/desk/member-notes?member=${anna.id}`);
    expect(await read.json()).toEqual({ is_own: true, notes: [] });
    expect((await logged()).map(({ kind }) => kind)).toEqual(["assistance.note_written"]);
  });

  test("are written once, whoever wrote them is named to colleagues alone, and they end after 12 months", async () => {
    const id = randomUUID();
    for (let times = 0; times < 2; times += 1)
      expect((await note(sam, "Calls again on Monday", id)).status).toBe(200);
    expect((await logged()).map(({ kind }) => kind)).toEqual(["assistance.note_written"]);
    await note(lea, "<b>Has been told</b>");
    expect(await words()).toEqual([
      ["<b>Has been told</b>", lea.alias],
      ["Calls again on Monday", sam.alias],
    ]);
    expect((await note(lea, "Another note", id)).status).toBe(404);
    expect(await (await note(sam, " ")).json()).toMatchObject({ fields: { words: expect.any(String) } });
    expect((await logged()).every(({ entry }) => !entry.includes("Monday"))).toBe(true);
    testApp.clock.advance(366 * DAY);
    await sam.logIn();
    expect(await words()).toEqual([]);
  });

  test("are in the member's copy without their author, and go with the account", async () => {
    await note(sam, "Prefers to be called in the evening");
    const files = await Array.fromAsync(assistanceData.exportData(testApp.app, anna.id));
    expect(JSON.parse(String(files[0]?.content))).toEqual([
      { at: expect.any(String), words: "Prefers to be called in the evening" },
    ]);
    await eraseMember(testApp, anna);
    const left = await testApp.app.pool.query("select from assistance_note where member_id = $1", [anna.id]);
    expect(left.rowCount).toBe(0);
  });
});
