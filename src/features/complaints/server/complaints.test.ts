import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { closeReportsOf, readReports, setCase, setLookedAt } from "#features/safety/server/safety.ts";
import { eraseNow } from "#testing/fill-member.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

let testApp: TestApp;
let bob: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp();
  bob = await makeMember(testApp);
});
afterAll(() => testApp?.close());

let visitors = 0;
const address = () => {
  visitors += 1;
  return `198.51.100.${visitors}`;
};
type More = { from?: string; locale?: string; cookie?: string };
const file = (
  more: Record<string, unknown> = {},
  { from = address(), locale = "en", cookie = "" }: More = {},
) =>
  testApp.ask("/api/complaints", {
    method: "POST",
    json: {
      client_id: randomUUID(),
      place: `https://localhost/members/${bob.id}?from=search`,
      reason: "intimate",
      words: "These are pictures of me, shown without my consent.",
      name: "Anna Łęcka",
      email: "anna@visitor.example",
      good_faith: true,
      ...more,
    },
    headers: { cookie: `locale=${locale}; ${cookie}` },
    from,
  });
const lookUp = (receipt: string, email: string) =>
  testApp.ask("/api/complaints/states", { method: "POST", json: { receipt, email }, from: address() });
const latest = async () => {
  const { rows } = await testApp.app.pool.query("select max(id) as id from safety_report");
  const [report] = await readReports(testApp.app, { ids: [Number(rows[0].id)] });
  return report as NonNullable<typeof report>;
};
const count = async () =>
  Number((await testApp.app.pool.query("select count(*) from safety_report")).rows[0].count);

test("a visitor's complaint is kept with its evidence, confirmed by mail, and looked up by number and address until the decision", async () => {
  const client_id = randomUUID();
  const answers = [await file({ client_id, in_photo: true, law: "Art. 139h Sr" }), await file({ client_id })];
  const [first, again] = await Promise.all(answers.map((answer) => answer.json()));
  expect(answers.map(({ status }) => status)).toEqual([202, 202]);
  expect(again).toEqual(first);
  expect(first.receipt).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await latest()).toMatchObject({
    ...{ reporterId: null, aboutId: bob.id, subject: "profile", reason: "intimate", inPhoto: true },
    ...{ law: "Art. 139h Sr", goodFaith: true, evidence: { name: bob.username } },
    notifier: { name: "Anna Łęcka", email: "anna@visitor.example" },
  });
  const { rows } = await testApp.app.pool.query("select * from safety_report");
  expect(JSON.stringify(rows)).not.toMatch(/Łęcka|visitor\.example/);
  expect(JSON.stringify(rows)).not.toContain(first.receipt);

  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(({ to }) => to === "anna@visitor.example");
  expect(mails.map(({ subject }) => subject)).toEqual(["We’ve received your message"]);
  expect(mails[0]?.text).toContain(first.receipt);
  expect(mails[0]?.text).not.toMatch(/intimate|without my consent|Łęcka/);

  const state = async () => (await lookUp(first.receipt.toLowerCase(), "ANNA@visitor.example")).json();
  const received = { received_at: first.received_at, decided_at: null, letter: null };
  expect(await state()).toEqual({ state: "received", ...received });
  const { db, clock } = testApp.app;
  const { id } = await latest();
  const at = clock.now();
  await db.transaction().execute(async (tx) => {
    await setCase(tx, id, 31);
    await setLookedAt(tx, 31, at);
  });
  expect(await state()).toEqual({ state: "looked_at", ...received });
  const closed = { caseId: 31, at, by: "Mira", reason: "Removed", decision: "We removed the pictures." };
  await db.transaction().execute((tx) => closeReportsOf(tx, closed));
  expect(await state()).toEqual({
    ...{ state: "decided", received_at: first.received_at, decided_at: at.toISOString() },
    // An operator closed it, who writes no letter.
    letter: null,
  });
  for (const [receipt, email] of [
    [first.receipt, "other@visitor.example"],
    [first.receipt, ""],
    ["0000-0000-0000-0000", "anna@visitor.example"],
  ]) {
    const refused = await lookUp(receipt as string, email as string);
    expect([refused.status, (await refused.json()).error]).toEqual([404, "complaints.unknown"]);
  }
});

test("the sexual abuse of a child is reported without name and address, and looked up by the number alone", async () => {
  const nameless = { name: "", email: "" };
  expect((await file({ ...nameless, reason: "underage" })).status).toBe(400);
  const answer = await file({ ...nameless, reason: "child" });
  expect(answer.status).toBe(202);
  const { receipt } = await answer.json();
  expect(await latest()).toMatchObject({ notifier: null, reason: "child" });
  expect((await (await lookUp(receipt, "")).json()).state).toBe("received");
  const before = (await testApp.outbox()).length;
  await testApp.runJobs();
  expect((await testApp.outbox()).length).toBe(before);
});

test.each([
  ["a description", "On the profile of Max, in the third photo"],
  ["another site", () => `https://elsewhere.example/members/${bob.id}`],
  ["a member who does not exist", "/members/999999999"],
  ["markup", "<script>alert(1)</script> '; drop table safety_report; --"],
])("%s is kept as it was written, and waits for a person", async (_, place) => {
  const written = typeof place === "string" ? place : place();
  expect((await file({ place: written })).status).toBe(202);
  expect(await latest()).toMatchObject({ subject: "place", aboutId: null, place: written, evidence: null });
});

test("the address of a photo's file names the photo", async () => {
  const photo = await testApp.app.db
    .insertInto("photosPhoto")
    .values({
      ...{ memberId: bob.id, contentHash: Buffer.from("complaint"), key: "f".repeat(32), status: "active" },
      ...{ position: 0, width: 400, height: 500, thumbHash: "", createdAt: testApp.clock.now() },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  expect((await file({ place: `http://localhost/media/${"f".repeat(32)}/full.webp` })).status).toBe(202);
  expect(await latest()).toMatchObject({ subject: "photo", subjectId: photo.id, aboutId: bob.id });
});

test.each<[string, Record<string, unknown>, string]>([
  ["no place", { place: " \u200b " }, "place"],
  ["a place too long", { place: "x".repeat(2_001) }, "place"],
  ["no reason", { reason: "" }, "reason"],
  ["too few words", { words: "bad!!!" }, "words"],
  ["words of invisible characters", { words: "\u200d\u200b\u2060".repeat(40) }, "words"],
  ["far too many words", { words: "x".repeat(5_001) }, "words"],
  ["no name", { name: "" }, "name"],
  ["no address", { email: "" }, "email"],
  ["an address that is none", { email: "anna" }, "email"],
  ["a second receiver", { email: "a@b.example\r\nBcc: c@d.example" }, "email"],
  ["no good faith", { good_faith: false }, "good_faith"],
  ["a field too many", { about_id: 1 }, "about_id"],
])("%s is told by field, and nothing is kept", async (_, more, field) => {
  const before = await count();
  const answer = await file(more);
  expect(answer.status).toBe(400);
  expect((await answer.json()).fields).toHaveProperty(field);
  expect(await count()).toBe(before);
});

test("a field that a language needs is told in it", async () => {
  const said = new Set<string>();
  for (const locale of LOCALES) {
    const { fields } = await (await file({ good_faith: false }, { locale })).json();
    said.add(fields.good_faith);
  }
  expect(said.size).toBe(LOCALES.length);
});

test("one address sends so many a day, also when all come at once", async () => {
  await testApp.setSettings({ visitor_reports_per_day: 2 });
  const before = await count();
  const from = address();
  const answers = await Promise.all(Array.from({ length: 5 }, () => file({}, { from })));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 429, 429, 429]);
  expect(await count()).toBe(before + 2);
  await testApp.setSettings({});
});

test("a member's complaint is theirs, and forgotten by whom it was when they are erased", async () => {
  const anna = await makeMember(testApp);
  const { receipt } = await (await file({}, { cookie: anna.cookie })).json();
  expect(await latest()).toMatchObject({ reporterId: anna.id });
  await eraseNow(testApp, anna.id);
  expect(await latest()).toMatchObject({ reporterId: null, notifier: null, receiptKey: null });
  expect((await lookUp(receipt, "anna@visitor.example")).status).toBe(404);
});

test("a member's own report has a receipt too, mailed in their language, and is looked up with the address of the account", async () => {
  const [anna, cleo] = [await makeMember(testApp), await makeMember(testApp)];
  const ids = new Map([anna, cleo].map(({ id }) => [id, randomUUID()]));
  const report = (by: MadeMember) =>
    testApp.ask("/api/reports", {
      method: "POST",
      json: {
        client_id: ids.get(by.id),
        subject: "profile",
        member: bob.id,
        reason: "fake",
        words: "My words",
      },
      headers: { cookie: `${by.cookie}; locale=de` },
    });
  for (const by of [anna, anna, cleo]) expect((await report(by)).status).toBe(204);
  await testApp.runJobs();
  const mailsTo = async ({ email }: MadeMember) =>
    (await testApp.outbox()).filter(({ to, text }) => to === email && text.includes("/complaints"));
  const [[mail, ...more], [another]] = [await mailsTo(anna), await mailsTo(cleo)];
  expect(more).toEqual([]);
  expect(mail?.text).not.toMatch(/My words|fake/);
  expect(mail?.text).toContain("Eingangsnummer");
  const receipt = /(\w{4}-){3}\w{4}/.exec(mail?.text ?? "")?.[0] ?? "";
  expect(another?.text).not.toContain(receipt);
  expect(await (await lookUp(receipt, anna.email.toUpperCase())).json()).toMatchObject({ state: "received" });
  for (const email of ["", cleo.email]) expect((await lookUp(receipt, email)).status).toBe(404);
  const { rows } = await testApp.app.pool.query("select case_id from safety_report where reporter_id = $1", [
    anna.id,
  ]);
  await testApp.app.db.transaction().execute((tx) => setLookedAt(tx, rows[0].case_id, testApp.clock.now()));
  expect(await (await lookUp(receipt, anna.email)).json()).toMatchObject({ state: "looked_at" });
  await eraseNow(testApp, anna.id);
  expect((await lookUp(receipt, "")).status).toBe(404);
});

test("a mailbox gets ten receipts a day at most, from however many addresses of the net they were asked for", async () => {
  const email = "victim@visitor.example";
  for (let n = 0; n < 12; n++)
    expect((await file({ email: n % 2 ? email : "Victim@visitor.example", place: `/x/${n}` })).status).toBe(
      202,
    );
  await testApp.runJobs();
  const to = (await testApp.outbox()).filter((mail) => mail.to.toLowerCase() === email);
  expect(to).toHaveLength(10);
});

test("who has sent too many is refused before anything is looked for", async () => {
  await testApp.setSettings({ visitor_reports_per_day: 1 });
  const from = address();
  await file({}, { from });
  const { images } = testApp.app;
  await testApp.app.pool.query(
    `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
     values ($1, 'drawn', 'drawn-77', 'active', 1, 400, 500, 'x', now())`,
    [bob.id],
  );
  let drawn = 0;
  testApp.app.images = {
    ...images,
    draw: (...given) => {
      drawn += 1;
      return images.draw(...given);
    },
  };
  const place = "https://localhost/media/drawn-77/full.webp";
  expect((await file({ place }, { from })).status).toBe(429);
  expect(drawn).toBe(0);
  expect((await file({ place })).status).toBe(202);
  expect(drawn).toBeGreaterThan(0);
  testApp.app.images = images;
  await testApp.setSettings({});
});

test.each(["email", "name", "law", "place", "words"])(
  "a %s of far more than allowed is refused, even if only spaces are too many",
  async (field) => {
    const answer = await file({ [field]: `${" ".repeat(30_000)}anna@visitor.example` });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields)).toContain(field);
  },
);
