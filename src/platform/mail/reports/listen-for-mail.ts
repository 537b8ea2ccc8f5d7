import { once } from "node:events";
import type { AddressInfo, Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";
import type { App } from "../../app.ts";
import { type Recipient, readRecipient } from "./recipients.ts";
import { takeMail } from "./take-mail.ts";

/** Reports are small: Postfix returns headers only if asked to, as we do. */
const MOST_BYTES = 256 * 1024;
/** A person's reply may have a logo in its signature. Its attachments are not kept. */
const MOST_REPLY_BYTES = 2 * 1024 * 1024;
/** A sender that goes on after so many times as many bytes is cut off. */
const PATIENCE_FACTOR = 4;
const MOST_CONNECTIONS = 20;
const MOST_RECIPIENTS = 10;
const COMMAND_MS = 10_000;
const CONNECTION_MS = 5 * 60_000;
const CLOSING_MS = 5_000;

type Tls = { key: string; cert: string };
export type Listening = { port: number; stop(): Promise<void> };

/**
 * Takes mails for the sealed addresses that our own mails carry, and for no others. It sends nothing.
 * @param tls for STARTTLS; without a certificate of the operator's it is not offered
 * @param patience milliseconds for each command; shorter in tests
 */
export async function listenForMail(
  app: App,
  {
    port,
    host,
    tls,
    patience = COMMAND_MS,
  }: { port: number; host: string; tls?: Tls | undefined; patience?: number },
): Promise<Listening> {
  const server = new SMTPServer({
    ...(tls ?? { hideSTARTTLS: true }),
    disabledCommands: tls ? ["AUTH"] : ["AUTH", "STARTTLS"],
    authOptional: true,
    disableReverseLookup: true,
    size: MOST_REPLY_BYTES,
    rejectOversized: true,
    maxClients: MOST_CONNECTIONS,
    socketTimeout: patience,
    closeTimeout: CLOSING_MS,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= MOST_RECIPIENTS) return done(refuse(452, "4.5.3 Too many recipients"));
      done(readRecipient(app, address) ? null : refuse(550, "5.1.1 No such address"));
    },
    onData(stream, session, done) {
      receive(app, stream, { session, cutOff: () => sockets.get(nameOf(session))?.destroy() }).then(
        () => done(),
        (error) => {
          if (isRefusal(error)) return done(error);
          app.log.error({ err: error }, "could not take a mail; its sender tries again");
          done(refuse(451, "4.3.0 Try again later"));
        },
      );
    },
  });
  const sockets = watchSockets(server);
  // A broken connection of somebody else's; without a listener it would end the process.
  server.on("error", ({ code }: NodeJS.ErrnoException) => app.log.debug({ code }, "mail connection failed"));
  const listener = server.listen(port, host);
  await once(listener, "listening");
  return {
    port: (listener.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function receive(
  app: App,
  stream: SMTPServerDataStream,
  { session, cutOff }: { session: SMTPServerSession; cutOff: () => void },
): Promise<void> {
  const { rcptTo, mailFrom } = session.envelope;
  const recipients = rcptTo.flatMap(({ address }): Recipient[] => {
    const one = readRecipient(app, address);
    return one ? [one] : [];
  });
  const most = recipients.some(({ kind }) => kind === "reply") ? MOST_REPLY_BYTES : MOST_BYTES;
  const raw = await readBounded(stream, { most, cutOff });
  if (!raw) throw refuse(552, "5.3.4 Message too big");
  await takeMail(app, { raw, recipients, sender: mailFrom ? mailFrom.address : "" });
}

/** @returns null if there was more than the receiver takes */
async function readBounded(
  stream: SMTPServerDataStream,
  { most, cutOff }: { most: number; cutOff: () => void },
): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= most) chunks.push(chunk);
    if (bytes > PATIENCE_FACTOR * most) cutOff();
  }
  return bytes <= most ? Buffer.concat(chunks) : null;
}

/** Ends each connection after some minutes, whatever it does, and finds the socket of a session. */
function watchSockets({ server }: SMTPServer): ReadonlyMap<string, Socket> {
  const sockets = new Map<string, Socket>();
  server.on("connection", (socket: Socket) => {
    const name = nameOf(socket);
    const timer = setTimeout(() => socket.destroy(), CONNECTION_MS);
    sockets.set(name, socket);
    socket.once("close", () => {
      clearTimeout(timer);
      sockets.delete(name);
    });
  });
  return sockets;
}

function nameOf(peer: { remoteAddress?: string | undefined; remotePort?: number | undefined }): string {
  return `${(peer.remoteAddress ?? "").replace(/^::ffff:/, "")} ${peer.remotePort}`;
}

function isRefusal(error: unknown): error is Error {
  return error instanceof Error && "responseCode" in error;
}

function refuse(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}
