import { once } from "node:events";
import net from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, expect, test } from "vitest";
import { CERTIFICATE, KEY } from "./certificate.fixture.ts";
import { type Mail, MailRefused, type OutgoingMail } from "./mail.ts";
import { smtpMail } from "./smtp-mail.ts";

type Delivery = { from: string; to: string[]; user: unknown; secure: boolean; mail: Email };

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const MAIL: OutgoingMail = {
  to: "anna@example.org",
  from: { name: "Velvet", address: "hello@velvet.example" },
  subject: "Hello",
  text: "Hello Anna",
  html: "<p>Hello Anna</p>",
};

async function openServer(options: SMTPServerOptions = {}) {
  const deliveries: Delivery[] = [];
  let connections = 0;
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    closeTimeout: 1,
    key: KEY,
    cert: CERTIFICATE,
    onConnect(_session, done) {
      connections++;
      done();
    },
    onAuth({ username, password }, _session, done) {
      done(null, { user: `${username}/${password}` });
    },
    async onData(stream, { envelope, user, secure }, done) {
      const chunks = await stream.toArray();
      deliveries.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : "",
        to: envelope.rcptTo.map(({ address }) => address),
        user,
        secure,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(0, "0.0.0.0");
  await once(listener, "listening");
  closers.push(() => new Promise<void>((done) => server.close(() => done())));
  return { port: portOf(listener), deliveries, connections: () => connections };
}

function portOf(server: net.Server): number {
  return (server.address() as net.AddressInfo).port;
}

function open(url: string, options?: Parameters<typeof smtpMail>[1]): Mail {
  const mail = smtpMail(url, options);
  closers.push(() => mail.close());
  return mail;
}

function reject(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

async function refusalOf(sending: Promise<void>): Promise<MailRefused> {
  const error = await sending.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(MailRefused);
  return error;
}

test("a mail arrives with both bodies, accents, long lines and an emoji in the subject", async () => {
  const { port, deliveries } = await openServer();
  const longLine = "Grüße, smørrebrød, pączki, äiti. ".repeat(120).trim();
  const unsubscribe = `<https://velvet.example/u/${"a1b2c3".repeat(40)}>`;
  await open(`smtp://127.0.0.1:${port}`).send({
    ...MAIL,
    from: { name: 'Zoë "Z" Müller, Velvet', address: "hello@velvet.example" },
    subject: "Du hast eine neue Nachricht 💌 von jemandem, der dich schon sehr lange kennenlernen möchte",
    text: `${longLine}\n.\n.end`,
    html: `<p title="é">${longLine}</p>`,
    headers: { "List-Unsubscribe": unsubscribe, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
    messageId: "<m1@velvet.example>",
  });

  expect(deliveries).toMatchObject([{ from: "hello@velvet.example", to: ["anna@example.org"] }]);
  const { mail } = deliveries[0] as Delivery;
  expect(mail.subject).toBe(
    "Du hast eine neue Nachricht 💌 von jemandem, der dich schon sehr lange kennenlernen möchte",
  );
  expect(mail.from).toMatchObject({ name: 'Zoë "Z" Müller, Velvet', address: "hello@velvet.example" });
  expect(mail.to).toMatchObject([{ address: "anna@example.org" }]);
  expect(mail.text?.trimEnd()).toBe(`${longLine}\n.\n.end`);
  expect(mail.html?.trimEnd()).toBe(`<p title="é">${longLine}</p>`);
  expect(mail.messageId).toBe("<m1@velvet.example>");
  const header = (key: string) => mail.headers.find((line) => line.key === key)?.value;
  expect(header("content-type")).toMatch(/^multipart\/alternative/);
  expect(header("list-unsubscribe")).toBe(unsubscribe);
  expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
});

test("many mails share a few connections, and every one arrives", async () => {
  const { port, deliveries, connections } = await openServer();
  const mail = open(`smtp://127.0.0.1:${port}`);
  await Promise.all(
    Array.from({ length: 40 }, (_, n) => mail.send({ ...MAIL, to: `member${n}@example.org` })),
  );
  expect(new Set(deliveries.map(({ to }) => to[0])).size).toBe(40);
  expect(connections()).toBeLessThanOrEqual(4);
});

test("the name and password of the address are used, with characters that an address has to escape", async () => {
  const { port, deliveries } = await openServer({ authOptional: false });
  await open(`smtp://velvet%40host:p%2Fs%3As@127.0.0.1:${port}`).send(MAIL);
  expect(deliveries[0]?.user).toBe("velvet@host/p/s:s");
});

test.each([
  { reply: 450, words: "4.2.1 mailbox busy", permanent: false, recipient: false },
  { reply: 421, words: "4.7.0 try again later", permanent: false, recipient: false },
  { reply: 550, words: "5.1.1 <anna@example.org> is unknown here", permanent: true, recipient: true },
])("a receiver refused with $reply: permanent is $permanent", async ({ reply, words, ...expected }) => {
  const { port } = await openServer({ onRcptTo: (_to, _session, done) => done(reject(reply, words)) });
  const refusal = await refusalOf(open(`smtp://127.0.0.1:${port}`).send(MAIL));
  expect(refusal).toMatchObject(expected);
  expect(refusal.message).toContain(String(reply));
  expect(refusal.message).not.toContain("anna");
});

test.each([
  { reply: 451, permanent: false },
  { reply: 554, permanent: true },
])("content refused with $reply does not blame the receiver's address", async ({ reply, permanent }) => {
  const { port } = await openServer({
    onData: (stream, _session, done) => {
      stream.on("end", () => done(reject(reply, "no")));
      stream.resume();
    },
  });
  expect(await refusalOf(open(`smtp://127.0.0.1:${port}`).send(MAIL))).toMatchObject({
    permanent,
    recipient: false,
  });
});

test.each([
  { what: "a full disk", reply: 452, words: "4.3.1 insufficient system storage" },
  { what: "too many mails", reply: 421, words: "4.7.0 too many messages, slow down" },
])("a server that refuses for $what gets the mail by the next try", async ({ reply, words }) => {
  let isFull = true;
  const { port, deliveries } = await openServer({
    onMailFrom: (_from, _session, done) => done(isFull ? reject(reply, words) : null),
  });
  const mail = open(`smtp://127.0.0.1:${port}`);
  expect(await refusalOf(mail.send(MAIL))).toMatchObject({
    permanent: false,
    recipient: false,
    certain: true,
  });
  isFull = false;
  await mail.send(MAIL);
  expect(deliveries).toHaveLength(1);
});

test("a server that hangs up in the middle of a mail may have taken it, and takes the next one", async () => {
  const sockets = new Set<net.Socket>();
  const { port, deliveries } = await openServer({
    onData(stream, _session, done) {
      stream.once("data", () => {
        for (const socket of sockets) socket.destroy();
      });
      stream.on("error", () => done());
      stream.resume();
    },
  });
  const proxy = net.createServer((near) => {
    const far = net.connect(port, "127.0.0.1");
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) sockets.add(socket.on("error", () => {}));
  });
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  closers.push(async () => void proxy.close());
  const mail = open(`smtp://127.0.0.1:${portOf(proxy)}`, { timeLimit: 5_000 });
  expect(await refusalOf(mail.send(MAIL))).toMatchObject({ permanent: false, certain: false });
  const well = await openServer();
  await open(`smtp://127.0.0.1:${well.port}`).send(MAIL);
  expect([deliveries.length, well.deliveries.length]).toEqual([0, 1]);
});

test("whoever answers in another protocol gets no mail, and another try may succeed", async () => {
  const received: string[] = [];
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (chunk) => received.push(String(chunk)));
    socket.end("HTTP/1.1 400 Bad Request\r\nContent-Type: text/html\r\n\r\n<html>Welcome</html>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => void server.close());
  const refusal = await refusalOf(
    open(`smtp://velvet:secret@127.0.0.1:${portOf(server)}`, { timeLimit: 2_000 }).send(MAIL),
  );
  expect(refusal).toMatchObject({ permanent: false, recipient: false });
  expect(received.join("")).not.toMatch(/Anna|secret/);
});

test("a refused login is not permanent for the mail", async () => {
  const { port } = await openServer({
    onAuth: (_auth, _session, done) => done(reject(535, "5.7.8 wrong password")),
  });
  const refusal = await refusalOf(open(`smtp://velvet:wrong@127.0.0.1:${port}`).send(MAIL));
  expect(refusal).toMatchObject({ permanent: false, recipient: false });
});

test("a closed port is a temporary refusal", async () => {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const port = portOf(server);
  server.close();
  await once(server, "close");
  expect(await refusalOf(open(`smtp://127.0.0.1:${port}`).send(MAIL))).toMatchObject({ permanent: false });
});

test.each<{ where: string; talk: (socket: net.Socket) => void }>([
  { where: "hangs before its greeting", talk: () => {} },
  { where: "hangs after its greeting", talk: (socket) => socket.write("220 slow.example\r\n") },
  {
    where: "answers for ever, a line at a time",
    talk: (socket) => {
      socket.write("220 slow.example\r\n");
      const timer = setInterval(() => socket.write("250-still talking\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    },
  },
])("a server that $where is abandoned at the time limit", async ({ talk }) => {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    talk(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const start = performance.now();
  const refusal = await refusalOf(open(`smtp://127.0.0.1:${portOf(server)}`, { timeLimit: 200 }).send(MAIL));
  expect(refusal.permanent).toBe(false);
  expect(performance.now() - start).toBeGreaterThanOrEqual(190);
});

// 0.0.0.0 also reaches this machine, but is not the loopback address, so the rules for remote servers apply.
test("a remote server without STARTTLS gets no mail and no password", async () => {
  let wasContacted = false;
  const { port, deliveries } = await openServer({
    hideSTARTTLS: true,
    disabledCommands: ["STARTTLS"],
    onAuth: (_auth, _session, done) => {
      wasContacted = true;
      done(null, { user: "x" });
    },
  });
  const refusal = await refusalOf(open(`smtp://velvet:secret@0.0.0.0:${port}`).send(MAIL));
  expect(refusal.permanent).toBe(false);
  expect(wasContacted).toBe(false);
  expect(deliveries).toEqual([]);
});

test("a remote server with an untrusted certificate gets no mail", async () => {
  const { port, deliveries } = await openServer();
  expect(await refusalOf(open(`smtp://0.0.0.0:${port}`).send(MAIL))).toMatchObject({ permanent: false });
  expect(deliveries).toEqual([]);
});

test.each(["smtp", "smtps"])(
  "a remote server with a valid certificate gets the mail encrypted (%s)",
  async (scheme) => {
    const { port, deliveries } = await openServer({ secure: scheme === "smtps" });
    const tls = { ca: CERTIFICATE, servername: "mail.test" };
    await open(`${scheme}://0.0.0.0:${port}`, { tls }).send(MAIL);
    expect(deliveries).toMatchObject([{ secure: true, to: ["anna@example.org"] }]);
  },
);

test.each<[string, Partial<OutgoingMail>]>([
  ["a line break in the subject", { subject: "Hi\r\nBcc: eve@example.org" }],
  ["a lone line feed in the subject", { subject: "Hi\nBcc: eve@example.org" }],
  ["a line break in the receiver", { to: "anna@example.org\r\nRCPT TO:<eve@example.org>" }],
  ["two receivers", { to: "anna@example.org, eve@example.org" }],
  ["a receiver with a name", { to: "Anna <anna@example.org>" }],
  ["no address", { to: "anna" }],
  ["a line break in the sender's name", { from: { name: "A\r\nBcc: e@x.org", address: "a@x.org" } }],
  ["a line break in the sender", { from: { name: "A", address: "a@x.org\r\nX: y" } }],
  ["a line break in a header", { headers: { "X-Kind": "a\r\nBcc: eve@example.org" } }],
  ["a header's name with a line break", { headers: { "X-Kind: a\r\nBcc": "eve@example.org" } }],
  ["a header that adds receivers", { headers: { BCC: "eve@example.org" } }],
  ["a line break in the message id", { messageId: "<a@b>\r\nBcc: eve@example.org" }],
])("%s is refused before anything is sent", async (_title, change) => {
  const { port, connections } = await openServer();
  const mail = open(`smtp://127.0.0.1:${port}`);
  await expect(mail.send({ ...MAIL, ...change })).rejects.toThrow(TypeError);
  expect(connections()).toBe(0);
});

test.each(["mail.example", "http://mail.example", "smtp://", ""])(
  "the address %j is refused at start",
  (url) => {
    expect(() => smtpMail(url)).toThrow(TypeError);
  },
);
