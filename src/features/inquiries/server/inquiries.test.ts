import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { inquiring } from "./inquiries.fixture.ts";
import { inquiriesData } from "./member-data.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let it: ReturnType<typeof inquiring>;
beforeAll(async () => {
  testApp = await openTestApp();
  it = inquiring(testApp);
});
afterAll(() => testApp?.close());

const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

test("a visitor's inquiry waits until the link in the mail was used, and the mail quotes nothing", async () => {
  const client_id = randomUUID();
  const said = { client_id, words: "My secret is 4711", email: "Anna@visitor.example" };
  const [first, again] = [await it.file(said), await it.file(said)];
  expect([first.status, again.status]).toEqual([202, 202]);
  const { number, has_to_confirm } = await first.json();
  expect(await again.json()).toEqual({ number, has_to_confirm });
  expect([number, has_to_confirm]).toEqual([expect.stringMatching(/^S-\w{5}-\w{5}$/), true]);
  const id = await it.idOf(number);
  expect((await it.rowOf(id)).state).toBe("unconfirmed");
  const stored = await testApp.app.pool.query(
    "select i.*, t.words from inquiries_inquiry i join inquiries_text t on t.inquiry_id = i.id",
  );
  expect(JSON.stringify(stored.rows)).not.toMatch(/4711|visitor\.example/i);

  const token = await it.tokenTo("Anna@visitor.example");
  const [mail, ...others] = await it.mailsTo("Anna@visitor.example");
  expect(others).toEqual([]);
  expect(mail?.text).toContain(number);
  expect(mail?.text).not.toMatch(/4711|payment/i);

  for (const wrong of ["", "x", `${token}x`, token.replace(/^[^.]+/, "zz")])
    expect(await errorOf(await it.post("/api/inquiry-confirmations", { token: wrong }))).toEqual([
      404,
      "inquiries.unknown_link",
    ]);
  for (let round = 0; round < 2; round++) {
    const confirmed = await it.post("/api/inquiry-confirmations", { token });
    expect([confirmed.status, await confirmed.json()]).toEqual([200, { number }]);
  }
  expect(await it.rowOf(id)).toMatchObject({ state: "waiting", member_id: null });
});

test("a confirmed inquiry from the address of an account belongs to it, and one from an unproven account's does not", async () => {
  const anna = await makeMember(testApp);
  const eve = await makeMember(testApp, { confirmed: false });
  for (const [member, owner] of [
    [anna, anna.id],
    [eve, null],
  ] as const) {
    const { number } = await (await it.file({ email: member.email.toUpperCase() })).json();
    const id = await it.idOf(number);
    expect((await it.rowOf(id)).member_id).toBeNull();
    const token = await it.tokenTo(member.email.toUpperCase());
    await it.post("/api/inquiry-confirmations", { token });
    expect(await it.rowOf(id)).toMatchObject({ member_id: owner, state: "waiting" });
  }
});

test.each([
  ["no words", { words: " ​ " }, "words"],
  ["signs alone", { words: "?!… ^^" }, "words"],
  ["too many words", { words: "a".repeat(5_001) }, "words"],
  ["far too many words", { words: "a".repeat(30_000) }, "words"],
  ["no subject", { subject: "" }, "subject"],
  ["a subject of ours that leads elsewhere", { subject: "safety" }, "subject"],
  ["a wrong address", { email: "anna@" }, "email"],
  ["a header in the address", { email: "anna@x.example\r\nBcc: b@x.example" }, "email"],
])("an inquiry with %s is refused by field and stores nothing", async (_, said, field) => {
  const count = async () =>
    (await testApp.app.pool.query("select count(*)::integer as n from inquiries_inquiry")).rows[0].n;
  const before = await count();
  const answer = await it.file({ email: "anna@visitor.example", ...said });
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).fields)).toEqual([field]);
  expect(await count()).toBe(before);
});

test("a visitor has to name an address; a member need not, and is answered in the account", async () => {
  expect(await errorOf(await it.file())).toEqual([400, "inquiries.no_address"]);
  const ben = await makeMember(testApp);
  const { number, has_to_confirm } = await (await it.file({ words: "<b>\n\n\nHi\u202e" }, ben)).json();
  expect(has_to_confirm).toBe(false);
  const id = await it.idOf(number);
  const listed = await (await it.get("/api/inquiries", ben)).json();
  expect(listed).toMatchObject({
    more: false,
    inquiries: [{ id, number, state: "waiting", is_unread: false }],
  });
  const thread = await (await it.get(`/api/inquiries/${id}`, ben)).json();
  expect(thread.texts).toMatchObject([{ kind: "question", words: "<b>\n\nHi", by_mail: false, files: 0 }]);

  const eve = await makeMember(testApp);
  expect((await it.get(`/api/inquiries/${id}`, eve)).status).toBe(404);
  const more = { client_id: randomUUID(), words: "And one more thing" };
  expect((await it.post(`/api/inquiries/${id}/texts`, more, eve)).status).toBe(404);
  for (let round = 0; round < 2; round++)
    expect((await it.post(`/api/inquiries/${id}/texts`, more, ben)).status).toBe(204);
  expect((await (await it.get(`/api/inquiries/${id}`, ben)).json()).texts).toHaveLength(2);
  await testApp.runJobs();
  const [mail] = await it.mailsTo(ben.email);
  expect(mail?.text).toContain(number);
  expect(mail?.text).not.toContain("Hi");
});

test("inquiries, texts and receipts are limited, by settings of the site and by mailbox", async () => {
  await testApp.setSettings({ inquiries_per_day: 2, visitor_inquiries_per_day: 1, inquiry_texts_per_day: 2 });
  const cleo = await makeMember(testApp);
  const filed = [await it.file({}, cleo), await it.file({}, cleo)];
  expect(filed.map(({ status }) => status)).toEqual([202, 202]);
  expect(await errorOf(await it.file({}, cleo))).toEqual([429, "inquiries.too_many"]);
  const from = "203.0.113.77";
  expect((await it.file({ email: "one@visitor.example" }, { from })).status).toBe(202);
  expect((await it.file({ email: "two@visitor.example" }, { from })).status).toBe(429);
  const id = await it.idOf((await (filed[0] as Response).json()).number);
  const add = (words: string) =>
    it.post(`/api/inquiries/${id}/texts`, { client_id: randomUUID(), words }, cleo);
  expect((await add("Two")).status).toBe(204);
  expect(await errorOf(await add("Three"))).toEqual([429, "inquiries.too_many_texts"]);
  testApp.clock.advance(DAY + 1);
  expect((await add("Three")).status).toBe(204);
  await testApp.setSettings({});
  for (let n = 0; n < 7; n++) await it.file({ email: "full@visitor.example" });
  await testApp.runJobs();
  expect(await it.mailsTo("full@visitor.example")).toHaveLength(5);
});

test.each(LOCALES)("the mails in %s are whole and name no subject", async (locale) => {
  const email = `mail-${locale}@visitor.example`;
  const { number } = await (await it.file({ email }, { locale })).json();
  await testApp.runJobs();
  const [mail] = await it.mailsTo(email);
  expect(mail?.text).toContain(number);
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/\{\{|mail\.[a-z]|undefined/);
});

test("a member exports the inquiries, and they are erased with the account, also those from its address before", async () => {
  const dora = await makeMember(testApp);
  await it.file({ email: dora.email, words: "Before I knew" });
  const { number } = await (await it.file({ words: "Please help me" }, dora)).json();
  const files = [];
  for await (const file of inquiriesData.exportData(testApp.app, dora.id)) files.push(file);
  expect(JSON.parse(String(files[0]?.content))).toMatchObject([
    { number, subject: "payment", texts: [{ kind: "question", words: "Please help me" }] },
  ]);
  await inquiriesData.erase(testApp.app, dora.id);
  const left = await testApp.app.pool.query("select from inquiries_inquiry where number = $1", [number]);
  expect(left.rowCount).toBe(0);
  await testApp.runJobs();
  expect(await it.mailsTo(dora.email)).toEqual([]);
});
