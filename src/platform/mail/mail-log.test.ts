import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#db/database.ts";
import { openMailServer, refusal } from "#testing/mail-server.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { clearReason, markBounce, markComplaint } from "./address-state.ts";
import { mailing } from "./mail.fixture.ts";
import { mailData } from "./member-data.ts";
import { sendAndKill } from "./send-killed.fixture.ts";

const DAY = 86_400_000;

/** Answers of the mail server to RCPT and at the end of DATA, by words; nothing means that it accepts. */
let answer: { rcpt?: [number, string]; data?: [number, string]; hangUp?: boolean } = {};
/** Called when a mail has arrived and before the server answers. */
let onArrival: () => void = () => {};
/** Message-IDs of what has arrived. */
let arrived: string[] = [];
let lastMail = "";

let server: Awaited<ReturnType<typeof openMailServer>>;
let database: TestDatabase;
let testApp: TestApp;
let mails: ReturnType<typeof mailing>;
beforeAll(async () => {
  server = await openMailServer({
    onRcptTo: (_to, _session, done) => done(answer.rcpt ? refusal(...answer.rcpt) : null),
    async onData(stream, _session, done) {
      lastMail = Buffer.concat(await stream.toArray()).toString();
      arrived.push(/^Message-ID: (.+)$/im.exec(lastMail)?.[1] ?? "");
      onArrival();
      if (answer.hangUp) for (const connection of closable(server)) connection.close();
      else done(answer.data ? refusal(...answer.data) : null);
    },
  });
  database = await openTestDatabase({ of: "demo" });
  testApp = await openTestApp({
    database,
    env: { MAIL_URL: server.url, MAIL_FROM: "post@velvet.example" },
  });
  mails = mailing(testApp);
}, 120_000);
afterAll(async () => {
  await testApp?.close();
  await database?.close();
  await server?.close();
});
beforeEach(() => {
  answer = {};
  onArrival = () => {};
  arrived = [];
});

function closable({ connections }: typeof server): Iterable<{ close(): void }> {
  return connections as unknown as Iterable<{ close(): void }>;
}

const make = () => makeMember(testApp);
const statesOf = async (member: MadeMember) => (await mails.rows(member)).map(({ state }) => state);
const write = (run: (tx: Tx) => Promise<unknown>) => testApp.app.db.transaction().execute(run);

async function mark(member: MadeMember, reason: "bounce" | "fbl" | null) {
  const about = { addressHash: mails.hashOf(member.email), memberId: member.id };
  await write(async (tx) => {
    if (reason === "bounce") await markBounce(testApp.app, tx, { ...about, bounce: "hard", status: "5.1.1" });
    if (reason === "fbl") await markComplaint(testApp.app, tx, about);
  });
}

describe("the log", () => {
  test("has a mail with its class, kind and a hash of the address, and no address", async () => {
    const anna = await make();
    await mails.activity(anna, { id: "7" });
    const [row] = await mails.rows(anna);
    expect(row).toMatchObject({
      key: "new_messages 7",
      mailClass: "activity",
      kind: "new_messages",
      state: "sent",
    });
    expect(JSON.stringify(row)).not.toContain(anna.email.split("@")[0]);
    expect(row?.addressHash).toBe(mails.hashOf(` ${anna.email.toUpperCase()} `));
    expect(row?.addressHash).not.toBe(mails.hashOf("other@example.org"));
  });

  test("lets an activity mail go once, also if two processes send it at the same moment", async () => {
    const anna = await make();
    const results = await Promise.all([1, 2, 3].map(() => mails.activity(anna, { id: `once ${anna.id}` })));
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(arrived).toHaveLength(1);
    expect(await mails.figures("mails_total")).toContain(
      'mails_total{kind="new_messages",result="repeated"} 2',
    );
  });

  test("lets a mail about the account go again, with the same Message-ID", async () => {
    const anna = await make();
    for (let round = 0; round < 2; round++)
      expect(await mails.account(anna, { id: `again ${anna.id}` })).toBe(true);
    expect(arrived).toHaveLength(2);
    expect(new Set(arrived).size).toBe(1);
    expect(await statesOf(anna)).toEqual(["sent"]);
  });

  test("an activity mail that was refused for now is sent by the next try", async () => {
    const anna = await make();
    answer = { rcpt: [450, "4.2.1 busy"] };
    await expect(mails.activity(anna, { id: `try ${anna.id}` })).rejects.toMatchObject({ status: "4.2.1" });
    expect(await mails.rows(anna)).toEqual([]);
    answer = {};
    expect(await mails.activity(anna, { id: `try ${anna.id}` })).toBe(true);
    expect(await mails.stateOf(anna)).toBeNull();
  });

  test("an activity mail to a server that cannot be reached is sent by the next try", async () => {
    const away = await openTestApp({ database, env: { MAIL_URL: "smtp://127.0.0.1:1" } });
    const anna = await make();
    await expect(mailing(away).activity(anna, { id: `away ${anna.id}` })).rejects.toMatchObject({
      certain: true,
    });
    await away.close();
    expect(await mails.rows(anna)).toEqual([]);
  });

  test("an activity mail whose answer was lost is not sent again, an account's is", async () => {
    const anna = await make();
    for (const [send, times] of [
      [mails.activity, 1],
      [mails.account, 2],
    ] as const) {
      arrived = [];
      answer = { hangUp: true };
      const id = `lost ${anna.id}`;
      await expect(send(anna, { id })).rejects.toMatchObject({ certain: false });
      answer = {};
      await send(anna, { id });
      expect(arrived).toHaveLength(times);
    }
  });

  test("[mail: bad case 8] a process that is killed before the answer leaves no second activity mail, and the account's comes again", async () => {
    const anna = await make();
    const victim = { url: database.url, dataDir: testApp.app.config.DATA_DIR, mailUrl: server.url };
    for (const [mailClass, times] of [
      ["activity", 1],
      ["account", 2],
    ] as const) {
      arrived = [];
      const id = `killed ${anna.id}`;
      const killing = sendAndKill({ ...victim, member: { id: anna.id, email: anna.email }, mailClass, id });
      onArrival = killing.kill;
      expect(await killing.signal).toBe("SIGKILL");
      onArrival = () => {};
      expect(arrived).toHaveLength(1);
      expect((await statesOf(anna)).at(-1)).toBe("sending");
      expect(await mails[mailClass](anna, { id })).toBe(mailClass === "account");
      expect(arrived).toHaveLength(times);
      expect(new Set(arrived).size).toBe(1);
    }
  }, 120_000);
});

describe("an address that was refused", () => {
  test.each([
    ["hard", [550, "5.1.1 unknown"], "bounce"],
    ["hard without a status", [550, "unknown"], "bounce"],
    ["soft", [552, "5.2.2 full"], null],
    ["ours", [550, "5.7.515 rejected"], null],
    ["ours by its words", [550, "listed as spam"], null],
  ] as const)(
    "%s: the mail is noted as refused, the address is marked %s",
    async (_what, [code, words], state) => {
      const anna = await make();
      answer = { rcpt: [code, words] };
      expect(await mails.activity(anna)).toBe(false);
      const [row] = await mails.rows(anna);
      expect(row).toMatchObject({ state: "refused", status: /\d\.\d\.\d+/.exec(words)?.[0] ?? null });
      expect(await mails.stateOf(anna)).toBe(state);
    },
  );

  test("because of us raises the alarm", async () => {
    const before = testApp.logged().length;
    answer = { rcpt: [550, "5.7.26 unauthenticated"] };
    await mails.activity(await make());
    const errors = testApp
      .logged()
      .slice(before)
      .filter((line) => line.includes('"level":"error"'));
    expect(errors.join()).toContain("rejects our mails");
    expect(await mails.figures("mail_faults_total")).toEqual([expect.stringContaining('fault="blocked"')]);
  });

  test("softly on three days gets no more mail, and another address of the member does", async () => {
    const anna = await make();
    answer = { rcpt: [552, "5.2.2 full"] };
    for (let day = 0; day < 3; day++) {
      expect(await mails.stateOf(anna)).toBeNull();
      await mails.activity(anna);
      testApp.clock.advance(DAY);
    }
    expect(await mails.stateOf(anna)).toBe("bounce");
    answer = {};
    expect(await mails.activity(anna)).toBe(false);
    expect(await mails.activity({ ...anna, email: "another@example.org" })).toBe(true);
  });

  test("and belongs to no member is not marked", async () => {
    answer = { rcpt: [550, "5.1.1 unknown"] };
    const anna = await make();
    await mails.account({ email: anna.email, id: undefined as never });
    expect(await mails.stateOf(anna)).toBeNull();
  });
});

describe("what is sent after a bounce or a complaint", () => {
  const SENDERS = {
    "an activity mail": (anna: MadeMember) => mails.activity(anna),
    "a marketing mail": (anna: MadeMember) => mails.marketing(anna),
    "a mail about the account": (anna: MadeMember) => mails.account(anna),
    "what the person asks for or the law demands": (anna: MadeMember) =>
      mails.account(anna, { always: true }),
  };
  const TABLE: [keyof typeof SENDERS, Record<"null" | "bounce" | "fbl", boolean>][] = [
    ["an activity mail", { null: true, bounce: false, fbl: false }],
    ["a marketing mail", { null: true, bounce: false, fbl: false }],
    ["a mail about the account", { null: true, bounce: false, fbl: false }],
    ["what the person asks for or the law demands", { null: true, bounce: true, fbl: true }],
  ];
  test.each(TABLE)("%s", async (name, expected) => {
    for (const [reason, sent] of Object.entries(expected)) {
      const anna = await make();
      await mark(anna, reason === "null" ? null : (reason as "bounce"));
      arrived = [];
      expect([reason, await SENDERS[name](anna), arrived.length]).toEqual([reason, sent, sent ? 1 : 0]);
    }
  });

  test("[mail: bad case 28] a member who has complained asks for a new password and gets the mail; a warning is not sent", async () => {
    const anna = await make();
    await mark(anna, "fbl");
    arrived = [];
    const asked = await testApp.ask("/api/password-resets", { method: "POST", json: { email: anna.email } });
    expect(asked.status).toBeLessThan(300);
    await testApp.runJobs();
    expect((await mails.rows(anna)).map(({ key }) => key.split(" ")[0])).toEqual(["send-reset-mail"]);
    expect(arrived).toHaveLength(1);
  });

  test("a bounce does not hide a complaint, and only what is named is cleared", async () => {
    const anna = await make();
    await mark(anna, "fbl");
    await mark(anna, "bounce");
    expect(await mails.stateOf(anna)).toBe("fbl");
    await write((tx) => clearReason(testApp.app, tx, { address: anna.email, reason: "bounce" }));
    expect(await mails.stateOf(anna)).toBe("fbl");
    await write((tx) => clearReason(testApp.app, tx, { address: anna.email, reason: "fbl" }));
    expect(await mails.stateOf(anna)).toBeNull();
  });
});

test("a link in a mail that somebody opens shows that the address works", async () => {
  const anna = await makeMember(testApp, { confirmed: false });
  await mark(anna, "bounce");
  await testApp.ask("/api/password-resets", { method: "POST", json: { email: anna.email } });
  await testApp.runJobs();
  const [, token] = /token=([\w-]+)/.exec((await PostalMime.parse(lastMail)).text ?? "") ?? [];
  const password = "quite-unusual-words-here-71";
  const done = await testApp.ask("/api/password-resets/do", {
    method: "POST",
    json: { token, password, password_again: password },
  });
  expect(done.status, await done.text()).toBeLessThan(300);
  expect(await mails.stateOf(anna)).toBeNull();
});

test("the export tells a member what was sent and why mails stopped, and the erasure leaves nothing", async () => {
  const anna = await make();
  await mails.activity(anna);
  await mark(anna, "bounce");
  const files = await Array.fromAsync(mailData.exportData(testApp.app, anna.id));
  expect(JSON.parse(String(files[0]?.content))).toMatchObject({
    sent: [{ kind: "new_messages", state: "sent" }],
    addresses: [{ reason: "bounce", lastStatus: "5.1.1" }],
  });
  for (let round = 0; round < 2; round++) await mailData.erase(testApp.app, anna.id);
  expect(await mails.rows(anna)).toEqual([]);
  expect(await mails.stateOf(anna)).toBeNull();
});

test("[B-04] a complaint outlives the account as a hash without a member, and counts for a new one with the same address", async () => {
  const anna = await make();
  await mark(anna, "fbl");
  testApp.clock.advance(60_000);
  for (let round = 0; round < 2; round++) await mailData.erase(testApp.app, anna.id);
  const find = () =>
    testApp.app.db
      .selectFrom("mailAddress")
      .selectAll()
      .where("addressHash", "=", mails.hashOf(anna.email))
      .executeTakeFirstOrThrow();
  expect(await find()).toMatchObject({
    ...{ memberId: null, reason: "fbl", softDays: [], lastStatus: null, changedAt: testApp.clock.now() },
  });
  const again = await make();
  arrived = [];
  const sameAddress = { ...again, email: anna.email };
  expect(await mails.activity(sameAddress)).toBe(false);
  expect(arrived).toEqual([]);
  await mark(sameAddress, "fbl");
  expect(await find()).toMatchObject({ memberId: again.id, reason: "fbl" });
  await write((tx) => clearReason(testApp.app, tx, { address: anna.email, reason: "fbl" }));
  expect(await mails.activity(sameAddress)).toBe(true);
});
