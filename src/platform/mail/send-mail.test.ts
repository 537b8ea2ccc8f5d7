import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { CERTIFICATE, KEY } from "#adapters/mail/certificate.fixture.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { openTestApp } from "#testing/open-test-app.ts";
import { clearOutbox, listOutbox } from "../outbox/outbox.ts";
import { writeMail } from "./mail-frame.ts";
import { sendMail } from "./send-mail.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const TO = "anna@example.org";

async function open(env: Record<string, string> = {}) {
  const test = await openTestApp({ env });
  closers.push(() => test.close());
  const mail = writeMail({
    texts: test.app.translations.texts("de"),
    site: MAIL_SITE,
    subject: "Bestätige deine E-Mail-Adresse",
    paragraphs: ["Schön, dass du da bist."],
    button: { words: "Bestätigen", link: "https://velvet.example/activate?token=a&b=c" },
    reason: "Diese E-Mail betrifft das Konto żółć.",
  });
  const send = (id: string, site = MAIL_SITE) =>
    sendMail(test.app, { site, to: TO, mail, kind: "activation", id, mailClass: "account" });
  return { ...test, mail, send };
}

async function openServer(options: SMTPServerOptions = {}) {
  const mails: { from: string; to: string[]; mail: Email }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    key: KEY,
    cert: CERTIFICATE,
    async onData(stream, { envelope }, done) {
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      mails.push({ from, to, mail: await PostalMime.parse(Buffer.concat(await stream.toArray())) });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  closers.push(() => new Promise<void>((done) => server.close(() => done())));
  return { mails, url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` };
}

function refuse(responseCode: number, words: string) {
  return Object.assign(new Error(words), { responseCode });
}

test("without a mail server the mail is kept unchanged in the demo's mailbox", async () => {
  const { app, mail, send } = await open();
  await clearOutbox(app.db);
  expect(await send("1")).toBe(true);
  expect(await listOutbox(app.db, { limit: 9 })).toMatchObject([{ channel: "mail", to: TO, ...mail }]);
  expect(await app.metrics.print()).toContain('mails_total{kind="activation",result="sent"} 1');
});

test("[S-42] a mail server gets both bodies, the site's sender, and the headers of automatic mail", async () => {
  const { url, mails } = await openServer();
  const { mail, send } = await open({ MAIL_URL: url, MAIL_FROM: "post@mail.example" });
  await send("1");
  const [delivery] = mails;
  expect(delivery).toMatchObject({ from: "post@mail.example", to: [TO] });
  const read = delivery?.mail as Email;
  expect(read.from).toMatchObject({ name: "Velvet post", address: "post@mail.example" });
  expect(read.replyTo).toMatchObject([{ address: "help@velvet.example" }]);
  expect(read.subject).toBe(mail.subject);
  expect(read.text?.trimEnd()).toBe(mail.text.trimEnd());
  expect(read.html?.trimEnd()).toBe(mail.html.trimEnd());
  const header = (key: string) => read.headers.find((line) => line.key === key)?.value;
  expect(header("auto-submitted")).toBe("auto-generated");
  expect(header("x-auto-response-suppress")).toContain("OOF");
});

test("a retry has the same message id, another mail a different one", async () => {
  const { url, mails } = await openServer();
  const { send } = await open({ MAIL_URL: url, MAIL_FROM: "post@mail.example" });
  for (const id of ["1", "1", "2"]) await send(id);
  const [first, again, other] = mails.map(({ mail }) => mail.messageId);
  expect(first).toMatch(/^<[\w-]{20,}@velvet\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

test("in the demo the sender is post@ the site's domain", async () => {
  const { url, mails } = await openServer();
  const { send } = await open({ MAIL_URL: url });
  await send("1");
  expect(mails[0]?.from).toBe("post@velvet.example");
});

test("a line break in the sender's name adds no header and no recipient", async () => {
  const { url, mails } = await openServer();
  const { send } = await open({ MAIL_URL: url, MAIL_FROM: "post@mail.example" });
  await send("1", { ...MAIL_SITE, mailName: "Velvet\r\nBcc: eve@example.org\r\nX-Evil: yes" });
  expect(mails.map(({ to }) => to)).toEqual([[TO]]);
  expect(mails[0]?.mail.from?.name).toBe("Velvet Bcc: eve@example.org X-Evil: yes");
  expect(mails[0]?.mail.headers.map(({ key }) => key)).not.toContain("x-evil");
  expect(mails[0]?.mail.bcc ?? []).toEqual([]);
});

test("a permanently refused address is counted, logged without the address, and not retried", async () => {
  const { url, mails } = await openServer({
    onRcptTo: ({ address }, _session, done) => done(refuse(550, `5.1.1 <${address}> is unknown here`)),
  });
  const { app, send, logged } = await open({ MAIL_URL: url, MAIL_FROM: "post@mail.example" });
  expect(await send("1")).toBe(false);
  expect(mails).toEqual([]);
  expect(await app.metrics.print()).toContain('mails_total{kind="activation",result="refused"} 1');
  const lines = logged().join("\n");
  expect(lines).toContain("permanently rejected");
  expect(lines).toContain("550");
  expect(lines).not.toContain("anna");
});

test.each([
  {
    what: "a temporarily refused address",
    options: { onRcptTo: (_to, _session, done) => done(refuse(450, "busy")) },
  },
  {
    what: "a refused message",
    options: {
      onData: (stream, _session, done) => void stream.resume().on("end", () => done(refuse(554, "no"))),
    },
  },
] satisfies { what: string; options: SMTPServerOptions }[])(
  "$what fails, so that the job is retried",
  async ({ options }) => {
    const { url } = await openServer(options);
    const { app, send } = await open({ MAIL_URL: url, MAIL_FROM: "post@mail.example" });
    await expect(send("1")).rejects.toMatchObject({ name: "MailRefused" });
    expect(await app.metrics.print()).toContain('mails_total{kind="activation",result="failed"} 1');
  },
);
