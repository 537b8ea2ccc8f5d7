import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import { clearOutbox, keepInOutbox, listOutbox, outboxMail, outboxSms } from "./outbox.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => clearOutbox(database.db));

const MAIL = {
  to: "anna@example.org",
  from: { name: "Velvet", address: "hello@velvet.example" },
  subject: "Witaj 💌",
  text: "Cześć Anna",
  html: "<p>Cześć Anna</p>",
};

test("a mail and an SMS are kept unchanged and listed newest first", async () => {
  const before = Date.now();
  await outboxMail(database.db).send(MAIL);
  await outboxSms(database.db).send({ to: "+31612345678", text: "123456" });
  const [sms, mail, ...rest] = await listOutbox(database.db, { limit: 10 });
  expect(mail).toEqual({
    channel: "mail",
    from: "Velvet <hello@velvet.example>",
    to: "anna@example.org",
    subject: "Witaj 💌",
    text: "Cześć Anna",
    html: "<p>Cześć Anna</p>",
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(sms).toMatchObject({ channel: "sms", to: "+31612345678", text: "123456", subject: "", html: "" });
  expect(rest).toEqual([]);
  expect(Math.abs(Date.parse(mail?.sentAt ?? "") - before)).toBeLessThan(60_000);
});

test("the list ends at its limit", async () => {
  for (const text of ["one", "two", "three"]) {
    await keepInOutbox(database.db, { channel: "push", to: "member 7", text });
  }
  const kept = await listOutbox(database.db, { limit: 2 });
  expect(kept.map(({ channel, text }) => `${channel} ${text}`)).toEqual(["push three", "push two"]);
});

test("messages to one address can come first, also if they are older than the others", async () => {
  for (const [to, text] of [
    ["anna@example.org", "one"],
    ["bob@example.org", "two"],
    ["anna@example.org", "three"],
    ["bob@example.org", "four"],
  ] as const)
    await keepInOutbox(database.db, { channel: "mail", to, text });
  const kept = await listOutbox(database.db, { limit: 3, first: "anna@example.org" });
  expect(kept.map(({ text }) => text)).toEqual(["three", "one", "four"]);
});

test("clearing removes everything", async () => {
  await outboxMail(database.db).send(MAIL);
  await clearOutbox(database.db);
  expect(await listOutbox(database.db, { limit: 10 })).toEqual([]);
});

test("a mail that a real server would refuse is refused and not kept", async () => {
  const mail = outboxMail(database.db);
  await expect(mail.send({ ...MAIL, subject: "Hi\r\nBcc: eve@example.org" })).rejects.toThrow(TypeError);
  await expect(outboxSms(database.db).send({ to: "0612345678", text: "1" })).rejects.toThrow(TypeError);
  expect(await listOutbox(database.db, { limit: 10 })).toEqual([]);
});
