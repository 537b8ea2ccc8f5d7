import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { endStaffSessions, makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import { TEMPLATES } from "../../rules.ts";
import { inquiring } from "../inquiries.fixture.ts";

let testApp: TestApp;
let it: ReturnType<typeof inquiring>;
let sam: Person;
let lea: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  it = inquiring(testApp);
  sam = await makeStaff(testApp, { roles: ["support"] });
  lea = await makeStaff(testApp, { roles: ["lead"] });
  anna = await makeMember(testApp, { locale: "de" });
});
afterAll(() => testApp?.close());

const errorOf = async (answer: Response) => [answer.status, (await answer.json()).error];

async function file(words = "Where is my money?", more: { subject?: string; locale?: string } = {}) {
  const { subject = "payment", locale = "de" } = more;
  const answer = await it.file({ words, subject }, { cookie: anna.cookie, locale });
  return it.idOf((await answer.json()).number);
}
const read = async (by: Person, id: number) => (await by.ask("GET", `/api/desk/inquiry?id=${id}`)).json();
const claim = (by: Person, id: number | null) => by.ask("POST", "/api/desk/inquiry-claims", { id });
async function answer(by: Person, id: number, more: Record<string, unknown> = {}) {
  const { last } = await read(by, id);
  const given = {
    id,
    client_id: randomUUID(),
    seen: last,
    words: "It is on its way.",
    close: false,
    ...more,
  };
  return by.ask("POST", "/api/desk/inquiry-answers", given);
}
const kinds = async (id: number) => {
  const { rows } = await testApp.app.pool.query(
    `select kind from staff_audit where subject = $1 union all select kind from staff_access where subject = $1`,
    [`inquiry:${id}`],
  );
  return rows.map(({ kind }) => kind);
};

test("support takes the oldest inquiry, answers it by mail and in the account without a name, and the member is told", async () => {
  const id = await file();
  testApp.clock.advance(60_000);
  const later = await file("Another");
  expect(await (await sam.ask("GET", "/api/desk/inquiry-counts")).json()).toMatchObject({
    waiting: 2,
    mine: 0,
  });
  expect(await (await claim(sam, null)).json()).toMatchObject({ id });
  expect(await (await claim(lea, null)).json()).toMatchObject({ id: later });
  expect(await (await claim(lea, null)).json()).toEqual({ id: null, held_until: null });
  await lea.ask("POST", "/api/desk/inquiry-releases", { id: later });

  const listed = await (await lea.ask("GET", "/api/desk/inquiries?subject=payment&language=de")).json();
  expect(listed.inquiries.map((one: { id: number }) => one.id)).toEqual([id, later]);
  expect(listed.inquiries[0]).toMatchObject({ held_by: sam.alias, is_mine: false, is_member: true });
  expect(JSON.stringify(listed)).not.toMatch(/money|Another/);
  const second = await (await lea.ask("GET", `/api/desk/inquiries?after=${id}`)).json();
  expect(second.inquiries.map((one: { id: number }) => one.id)).toEqual([later]);

  const words = "Hallo,\n\ndas Geld ist da.";
  const client_id = randomUUID();
  const { last } = await read(sam, id);
  const given = { id, client_id, seen: last, words, close: false };
  for (let round = 0; round < 2; round++)
    expect((await sam.ask("POST", "/api/desk/inquiry-answers", given)).status).toBe(204);
  await testApp.runJobs();
  const mails = (await it.mailsTo(anna.email)).filter(({ text }) => text.includes("das Geld ist da."));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("Wir haben deine Anfrage beantwortet");
  expect(`${mails[0]?.subject} ${mails[0]?.text} ${mails[0]?.html}`).not.toContain(sam.alias);

  const own = await it.get(`/api/inquiries/${id}`, anna);
  const thread = await own.json();
  expect(thread).toMatchObject({
    state: "answered",
    is_unread: true,
    texts: [{}, { kind: "answer", words }],
  });
  expect(JSON.stringify(thread)).not.toContain(sam.alias);
  const seen = thread.texts[1].id;
  await it.post("/api/inquiry-reads", { id, seen: seen - 1 }, anna);
  expect((await it.rowOf(id)).is_unread).toBe(true);
  await it.post("/api/inquiry-reads", { id, seen }, anna);
  expect((await it.rowOf(id)).is_unread).toBe(false);
  expect(await kinds(id)).toEqual(
    expect.arrayContaining(["inquiries.claimed", "inquiries.read", "inquiries.answered"]),
  );
  const { rows } = await testApp.app.pool.query(
    "select entry from staff_audit where kind like 'inquiries.%'",
  );
  expect(JSON.stringify(rows)).not.toMatch(/Geld|money/);
});

test("the member's page at the desk lists the inquiries without their words, and the look is noted", async () => {
  const bea = await makeMember(testApp);
  const filed = await it.file({ words: "Only for you" }, bea);
  const { number } = await filed.json();
  const answer = await sam.ask("GET", `/api/desk/member-inquiries?member=${bea.id}`);
  const listed = await answer.json();
  expect(listed.inquiries).toMatchObject([{ number, state: "waiting", subject: "payment" }]);
  expect(JSON.stringify(listed)).not.toContain("Only for you");
  const { rows } = await testApp.app.pool.query("select kind from staff_access where about_id = $1", [
    bea.id,
  ]);
  expect(rows).toEqual([{ kind: "staff.member_read" }]);
});

test("one person at a time works on an inquiry, until the time is over or they log out", async () => {
  const id = await file();
  await claim(sam, id);
  expect(await errorOf(await claim(lea, id))).toEqual([409, "inquiries.taken"]);
  expect(await errorOf(await answer(lea, id))).toEqual([409, "inquiries.taken"]);
  const note = { id, client_id: randomUUID(), words: "Mine" };
  expect(await errorOf(await lea.ask("POST", "/api/desk/inquiry-notes", note))).toEqual([
    409,
    "inquiries.taken",
  ]);
  await lea.ask("POST", "/api/desk/inquiry-releases", { id });
  expect((await read(lea, id)).held_by).toBe(sam.alias);
  testApp.clock.advance(19 * 60_000);
  expect((await claim(sam, id)).status).toBe(200);
  testApp.clock.advance(19 * 60_000);
  await lea.logIn();
  expect((await claim(lea, id)).status).toBe(409);
  testApp.clock.advance(61_000);
  expect((await claim(lea, id)).status).toBe(200);
  await endStaffSessions(testApp, lea.email);
  await lea.logIn();
  await sam.logIn();
  expect((await claim(sam, id)).status).toBe(200);
});

test("two people who take or answer the same inquiry at once: one does, and nobody is answered twice", async () => {
  const id = await file();
  const taken = await Promise.all([claim(sam, id), claim(lea, id)]);
  expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const free = await file();
  const answered = await Promise.all([answer(sam, free), answer(lea, free)]);
  expect(answered.map(({ status }) => status).toSorted()).toEqual([204, 409]);
  const { rows } = await testApp.app.pool.query(
    "select from inquiries_text where inquiry_id = $1 and kind = 'answer'",
    [free],
  );
  expect(rows).toHaveLength(1);
});

test("an answer to what has changed meanwhile is refused, and the new text read first", async () => {
  const id = await file();
  const { last } = await read(sam, id);
  const more = { client_id: randomUUID(), words: "I found it myself" };
  await it.post(`/api/inquiries/${id}/texts`, more, anna);
  expect(await errorOf(await answer(sam, id, { seen: last }))).toEqual([409, "inquiries.changed"]);
  const close = (seen: number) => sam.ask("POST", "/api/desk/inquiry-closings", { id, seen });
  expect(await errorOf(await close(last))).toEqual([409, "inquiries.changed"]);
  expect((await close((await read(sam, id)).last)).status).toBe(204);
  expect((await it.rowOf(id)).state).toBe("closed");
  expect((await it.get(`/api/inquiries/${id}`, anna)).status).toBe(200);
});

test("a closed inquiry opens again by a text of its author or a press at the desk, and an answered one closes by itself", async () => {
  const id = await file();
  await answer(sam, id, { close: true });
  expect((await it.rowOf(id)).state).toBe("closed");
  const more = { client_id: randomUUID(), words: "Once more" };
  await it.post(`/api/inquiries/${id}/texts`, more, anna);
  expect((await it.rowOf(id)).state).toBe("waiting");
  await answer(sam, id);
  testApp.clock.advance(14 * 86_400_000 - 1_000);
  const run = async () => {
    const { jobs } = await import("../../../../jobs.ts");
    await jobs.find(({ name }) => name === "close-inquiries")?.run(testApp.app as never, {}, { id: "1" });
    return (await it.rowOf(id)).state;
  };
  expect(await run()).toBe("answered");
  testApp.clock.advance(2_000);
  expect(await run()).toBe("closed");
  await sam.logIn();
  await lea.logIn();
  expect((await sam.ask("POST", "/api/desk/inquiry-reopenings", { id })).status).toBe(204);
  expect((await it.rowOf(id)).state).toBe("waiting");
});

test("a note is for colleagues: the author, the mails and the export never get it", async () => {
  const id = await file();
  const note = { id, client_id: randomUUID(), words: "Looks like a fraud" };
  for (let round = 0; round < 2; round++)
    expect((await sam.ask("POST", "/api/desk/inquiry-notes", note)).status).toBe(204);
  const { texts, last } = await read(lea, id);
  expect(texts).toMatchObject([{ kind: "question" }, { kind: "note", by: sam.alias, words: note.words }]);
  expect(last).toBe(texts[0].id);
  await answer(sam, id);
  await testApp.runJobs();
  const mails = JSON.stringify(await it.mailsTo(anna.email));
  const own = JSON.stringify(await (await it.get(`/api/inquiries/${id}`, anna)).json());
  expect(mails + own).not.toContain("fraud");
});

test("a visitor who has not confirmed the address can be read and noted on, but not answered", async () => {
  const filed = await it.file({ email: "later@visitor.example", words: "Help" });
  const id = await it.idOf((await filed.json()).number);
  const listed = await (await sam.ask("GET", "/api/desk/inquiries?state=unconfirmed")).json();
  expect(listed.inquiries).toMatchObject([{ id, is_member: false }]);
  expect(JSON.stringify(await read(sam, id))).not.toContain("visitor.example");
  for (const refused of [
    await answer(sam, id),
    await sam.ask("POST", "/api/desk/inquiry-reopenings", { id }),
    await sam.ask("POST", "/api/desk/inquiry-closings", { id, seen: (await read(sam, id)).last }),
  ])
    expect(await errorOf(refused)).toEqual([409, "inquiries.not_confirmed"]);
});

test("an inquiry is found by its number, however it is typed", async () => {
  const id = await file();
  const { number } = await it.rowOf(id);
  for (const typed of [number, number.toLowerCase().replaceAll("-", ""), ` ${number.slice(2)} `]) {
    const found = await sam.ask("GET", `/api/desk/inquiries?number=${encodeURIComponent(typed)}`);
    expect((await found.json()).inquiries).toMatchObject([{ id }]);
  }
  const none = await sam.ask("GET", "/api/desk/inquiries?number=%25");
  expect((await none.json()).inquiries).toEqual([]);
});

test("an inquiry about somebody is handed over as a case with the words of staff, once", async () => {
  const mira = await makeStaff(testApp, { roles: ["moderator"] });
  const bad = await makeMember(testApp);
  await testApp.app.pool.query("update profiles_profile set country = 'NL' where member_id = $1", [bad.id]);
  const id = await file("Look at this person");
  const given = {
    id,
    client_id: randomUUID(),
    member: bad.id,
    rule: "hate",
    words: "Writes insults, see the inquiry",
  };
  const over = (change = {}) => sam.ask("POST", "/api/desk/inquiry-hand-overs", { ...given, ...change });
  const { case: first } = await (await over()).json();
  expect(await (await over()).json()).toEqual({ case: first });
  expect((await (await over({ client_id: randomUUID() })).json()).case).toBe(first);
  const none = await over({ client_id: randomUUID(), member: 999_999_999 });
  expect(await errorOf(none)).toEqual([404, "inquiries.no_member"]);
  await mira.ask("POST", "/api/desk/case-claims", { queue: "people" });
  const seen = await (await mira.ask("GET", `/api/desk/case?id=${first}`)).json();
  expect(JSON.stringify(seen)).toContain("Writes insults");
  expect(seen.case).toMatchObject({ rule: "hate", country: "NL" });
  const wrong = await over({ client_id: randomUUID(), rule: "rudeness" });
  expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([400, ["rule"]]);
  expect((await read(lea, id)).texts.filter(({ kind }: { kind: string }) => kind === "note")).toHaveLength(2);
});

test.each(LOCALES)("the templates in %s are whole, whatever the language of the desk", async (locale) => {
  const id = await file("Hi", { locale });
  const { templates } = await read(sam, id);
  expect(templates.map(({ name }: { name: string }) => name)).toEqual(TEMPLATES);
  for (const { words } of templates) expect(words).not.toMatch(/template\.|\{\{/);
  const german = testApp.app.translations.texts("de").t("inquiries-desk")("template.refund.words");
  expect(templates[1].words === german).toBe(locale === "de");
});

test.each([
  ["no words", { words: " " }, "words"],
  ["too many words", { words: "a".repeat(5_001) }, "words"],
  ["a wrong id", { id: 0 }, "id"],
  ["a wrong client id", { client_id: "x" }, "client_id"],
])("an answer with %s is refused by field", async (_, change, field) => {
  const id = await file();
  const refused = await answer(sam, id, change);
  expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
  expect((await it.rowOf(id)).state).toBe("waiting");
});

test("a person neither reads, gets nor answers what they asked as a member", async () => {
  const own = await file("What do you think of me?");
  testApp.clock.advance(60_000);
  const bert = await makeMember(testApp);
  const asked = await it.file({ words: "And of me?", subject: "payment" }, { cookie: bert.cookie });
  const other = await it.idOf((await asked.json()).number);
  const mine = await makeStaff(testApp, { roles: ["support"] });
  const { last } = await read(sam, own);
  await makeOwnAccount(testApp, anna.id, mine);
  const refused = [403, "staff.own_account"];
  const client = { id: own, client_id: randomUUID() };
  const doors: [path: string, body?: object][] = [
    [`inquiry?id=${own}`],
    ["inquiry-claims", { id: own }],
    ["inquiry-answers", { ...client, seen: last, words: "Only the best.", close: true }],
    ["inquiry-notes", { ...client, words: "A good person" }],
    ["inquiry-closings", { id: own, seen: last }],
    ["inquiry-reopenings", { id: own }],
    ["inquiry-hand-overs", { ...client, member: bert.id, rule: "scam", words: "He asked first" }],
  ];
  for (const [path, body] of doors)
    expect(await errorOf(await mine.ask(body ? "POST" : "GET", `/api/desk/${path}`, body)), path).toEqual(
      refused,
    );
  const { rows } = await testApp.app.pool.query(
    "select id::int from inquiries_inquiry where state = 'waiting' and leased_by is null and id <> all ($1)",
    [[own, other]],
  );
  for (const { id } of rows) await sam.ask("POST", "/api/desk/inquiry-claims", { id });
  expect(await (await claim(mine, null)).json()).toMatchObject({ id: other });
});
