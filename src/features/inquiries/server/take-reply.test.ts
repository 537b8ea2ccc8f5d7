import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { deliveryReport, readMail } from "#platform/mail/reports/report-mails.fixture.ts";
import { takeMail } from "#platform/mail/reports/take-mail.ts";
import { openMailServer } from "#testing/mail-server.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { inquiring, MAIL_DOMAIN, openReplies, replyMail } from "./inquiries.fixture.ts";

let testApp: TestApp;
let it: ReturnType<typeof inquiring>;
let replies: Awaited<ReturnType<typeof openReplies>>;
let server: Awaited<ReturnType<typeof openMailServer>>;
let sam: Person;
let anna: MadeMember;
beforeAll(async () => {
  server = await openMailServer();
  testApp = await openTestApp({
    env: { LIMITS: "no", MAIL_URL: server.url, MAIL_FROM: "post@velvet.example" },
  });
  it = inquiring(testApp);
  replies = await openReplies(testApp);
  sam = await makeStaff(testApp, { roles: ["support"] });
  anna = await makeMember(testApp);
});
afterAll(async () => {
  await replies?.stop();
  await testApp?.close();
  await server?.close();
});

async function file(): Promise<number> {
  return it.idOf((await (await it.file({}, { cookie: anna.cookie })).json()).number);
}

async function textsOf(id: number): Promise<{ words: string; kind: string; files: number }[]> {
  return (await (await sam.ask("GET", `/api/desk/inquiry?id=${id}`)).json()).texts;
}

const wordsOf = async (id: number) => (await textsOf(id)).map(({ words }) => words);

async function answer(id: number) {
  const { last } = await (await sam.ask("GET", `/api/desk/inquiry?id=${id}`)).json();
  const given = { id, client_id: randomUUID(), seen: last, words: "It is on its way.", close: true };
  await sam.ask("POST", "/api/desk/inquiry-answers", given);
  await testApp.runJobs();
}

test("a reply to the mail of an answer opens the inquiry again with its words alone, once", async () => {
  const id = await file();
  await answer(id);
  const sent = server.deliveries.findLast(({ to }) => to[0] === anna.email);
  const address = sent?.mail.replyTo?.[0]?.address ?? "";
  expect(address).toBe(replies.addressOf(id));
  expect(sent?.mail.references).toContain(address.split("@")[0]);
  const body = `Thank you, it came.\n\nOn 21 Nov 2026 at 13:00, Velvet <${address}> wrote:\n> It is on its way.`;
  const raw = replyMail({ from: anna.email, body });
  expect([await replies.send(address, raw), await replies.send(address.toUpperCase(), raw)]).toEqual([
    250, 250,
  ]);
  expect(await textsOf(id)).toMatchObject([
    { kind: "question" },
    { kind: "answer" },
    { kind: "question", words: "Thank you, it came.", by_mail: true, is_other_sender: false, files: 0 },
  ]);
  expect((await it.rowOf(id)).state).toBe("waiting");
});

test("a forged, foreign or changed address is refused before the mail is sent", async () => {
  const [one, other] = [await file(), await file()];
  const [start, mark] = (replies.addressOf(one).split("@")[0] as string).split(".");
  const [otherStart] = replies.addressOf(other).split(".");
  for (const local of [
    `${start}`,
    `${start}.`,
    `${start}.${"0".repeat(39)}`,
    `${otherStart}.${mark}`,
    "s+",
    `b${start?.slice(1)}.${mark}`,
  ])
    expect([local, await replies.send(`${local}@${MAIL_DOMAIN}`, replyMail())]).toEqual([local, 550]);
  expect(
    await replies.send(replies.addressOf(one).replace(MAIL_DOMAIN, "elsewhere.example"), replyMail()),
  ).toBe(550);
  expect([...(await textsOf(one)), ...(await textsOf(other))]).toHaveLength(2);
});

test("an inquiry that was forgotten takes no reply, and nobody is told", async () => {
  const id = await file();
  await testApp.app.pool.query("delete from inquiries_inquiry where id = $1", [id]);
  const sent = server.deliveries.length;
  expect(await replies.send(replies.addressOf(id), replyMail())).toBe(250);
  expect(server.deliveries.length).toBe(sent);
});

test.each<[string, Parameters<typeof replyMail>[0], string?]>([
  ["an automatic answer", { headers: "Auto-Submitted: auto-replied\n" }],
  ["a notice of absence", { headers: "X-Autoreply: yes\n" }],
  ["a mailing list", { headers: "Precedence: bulk\n" }],
  ["a list", { headers: "List-Id: <a.example>\n" }],
  ["our own sender", { from: "post@velvet.example" }],
  ["our own address for replies", { from: `s+1.x@${MAIL_DOMAIN}` }],
  ["nothing but a quotation", { body: "> It is on its way." }],
  ["invisible characters", { body: "\u200b\u2060 \n" }],
  ["a machine without a sender", {}, ""],
])("a mail from %s is dropped and never answered", async (_, mail, sender = "anna@visitor.example") => {
  const id = await file();
  await testApp.runJobs();
  const sent = server.deliveries.length;
  expect(await replies.send(replies.addressOf(id), replyMail(mail), sender)).toBe(250);
  await testApp.runJobs();
  expect([await textsOf(id), server.deliveries.length - sent]).toEqual([[expect.anything()], 0]);
});

test("a report or a note of absence at the address for replies is no reply", async () => {
  const id = await file();
  const to = replies.addressOf(id);
  const report = deliveryReport({ to: anna.email }).toString("latin1").replaceAll("\r", "");
  expect(await replies.send(to, report, "")).toBe(250);
  expect(await replies.send(to, readMail("out-of-office.eml").toString("latin1").replaceAll("\r", ""))).toBe(
    250,
  );
  expect(await textsOf(id)).toHaveLength(1);
});

test("HTML becomes plain words without its quotation, and scripts never arrive", async () => {
  const id = await file();
  const html = [
    "<html><head><style>p{color:red}</style></head><body><p>Caf&eacute; <b>yes</b> &lt;b&gt;</p>",
    '<script>alert(1)</script><div class="gmail_quote">It is on its way.</div></body></html>',
  ];
  const type = "text/html; charset=utf-8";
  expect(await replies.send(replies.addressOf(id), replyMail({ type, body: html.join("\n") }))).toBe(250);
  const words = (await wordsOf(id)).at(-1) ?? "";
  expect(words).toContain("Café yes <b>");
  expect(words).not.toMatch(/alert|color|on its way/);
});

test("attachments are dropped and counted, and the words stay", async () => {
  const id = await file();
  const type = 'multipart/mixed; boundary="x"';
  const part = (header: string, content: string) => `--x\n${header}\n\n${content}\n`;
  const body = `${part("Content-Type: text/plain", "See the picture")}${part(
    'Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Disposition: attachment; filename="a.png"',
    "iVBORw0KGgo=",
  )}--x--`;
  expect(await replies.send(replies.addressOf(id), replyMail({ type, body }))).toBe(250);
  expect((await textsOf(id)).at(-1)).toMatchObject({ words: "See the picture", files: 1 });
  const { rows } = await testApp.app.pool.query("select * from inquiries_text where inquiry_id = $1", [id]);
  expect(JSON.stringify(rows)).not.toContain("iVBOR");
});

test("a mail that is too big is refused, a long text is cut, and one of a megabyte passes", async () => {
  const id = await file();
  const to = replies.addressOf(id);
  const line = `${"x".repeat(70)}\n`;
  expect(await replies.send(to, replyMail({ body: line.repeat(32_000) }))).toBe(552);
  expect(await replies.send(to, replyMail({ body: line.repeat(15_000) }))).toBe(250);
  const words = await wordsOf(id);
  expect([words.length, words[1]?.length]).toEqual([2, 5_000]);
});

test("a sender who is not the author is marked, and only so many texts a day are taken", async () => {
  await testApp.setSettings({ mail_bounce_domain: MAIL_DOMAIN, inquiry_texts_per_day: 3 });
  const id = await file();
  for (let n = 0; n < 5; n++)
    expect(
      await replies.send(replies.addressOf(id), replyMail({ from: "eve@x.example", body: `Round ${n}` })),
    ).toBe(250);
  expect(await textsOf(id)).toMatchObject([
    { is_other_sender: false },
    { words: "Round 0", is_other_sender: true },
    { words: "Round 1" },
  ]);
  await testApp.setSettings({ mail_bounce_domain: MAIL_DOMAIN });
});

test("a visitor's reply to the receipt confirms the address as the link does", async () => {
  const filed = await it.file({ email: "vera@visitor.example" });
  const id = await it.idOf((await filed.json()).number);
  await replies.send(replies.addressOf(id), replyMail({ from: "vera@visitor.example", body: "It was me" }));
  expect(await it.rowOf(id)).toMatchObject({ state: "waiting" });
  expect(await wordsOf(id)).toHaveLength(2);
});

test("a reply with words in other languages and encodings is read", async () => {
  const id = await file();
  const type = "text/plain; charset=iso-8859-2\nContent-Transfer-Encoding: base64";
  const body = Buffer.from([0x44, 0x7a, 0x69, 0xea, 0x6b, 0x75, 0x6a, 0xea]).toString("base64");
  await replies.send(replies.addressOf(id), replyMail({ type, body }));
  expect((await wordsOf(id)).at(-1)).toBe("Dziękuję");
});

test("what is no mail, or is nested without end, does no harm", async () => {
  const id = await file();
  const to = replies.addressOf(id);
  const nested = Array.from(
    { length: 60 },
    (_, n) => `Content-Type: multipart/mixed; boundary="b${n}"\n\n--b${n}\n`,
  );
  for (const raw of ["\0\0\0", "From: x", nested.join("")]) expect(await replies.send(to, raw)).toBe(250);
  expect(await replies.send(to, replyMail({ body: "Still here" }))).toBe(250);
  expect((await wordsOf(id)).at(-1)).toBe("Still here");
});

test("a pipe finds the inquiry by what the reply answers, without the address", async () => {
  const id = await file();
  const local = replies.addressOf(id).split("@")[0];
  const { takeReportCommand } = await import("#platform/mail/reports/take-report-command.ts");
  expect(takeReportCommand.name).toBe("take-report");
  const { readRecipient } = await import("#platform/mail/reports/recipients.ts");
  const recipient = readRecipient(testApp.app, `${local}@${MAIL_DOMAIN}`);
  const raw = Buffer.from(replyMail({ body: "By the pipe" }));
  await takeMail(testApp.app, { raw, recipients: recipient ? [recipient] : [] });
  expect((await wordsOf(id)).at(-1)).toBe("By the pipe");
});
