import type { ConnectionOptions } from "node:tls";
import { createTransport, type NodemailerError, type SendMailOptions } from "nodemailer";
import { isLoopback } from "../is-loopback.ts";
import { assertSafeMail } from "./assert-safe-mail.ts";
import { classifyBounce, findStatus } from "./classify-bounce.ts";
import { type Mail, MailRefused } from "./mail.ts";

const CONNECTIONS = 4;
const MAILS_PER_CONNECTION = 100;
/** How often a mail is tried again when a pooled connection turns out to be closed. */
const REQUEUES = 2;
/** Milliseconds for each step of a trial log-in. */
const CHECK_MS = 8_000;

/**
 * Headers that the signature covers, if a mail has them. Without List-Unsubscribe-Post, which nodemailer's own list
 * lacks, receivers ignore the one-click unsubscription (RFC 8058).
 */
const SIGNED_HEADERS = [
  ...["From", "Sender", "Reply-To", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References"],
  ...["MIME-Version", "Content-Type", "Content-Transfer-Encoding", "Auto-Submitted", "Feedback-ID"],
  ...["List-Id", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Reports of failure and delay are asked for, with the headers of the mail and without its text. */
const REPORTS: SendMailOptions["dsn"] = { return: "headers", notify: ["failure", "delay"] };

type Dkim = {
  selector: string;
  /** PEM. */
  privateKey: string;
};

/**
 * Sends mail by SMTP over a pool of connections.
 * @param url `smtp(s)://user:password@host:port`. On `smtp:` the server must offer STARTTLS with a valid
 * certificate, except on the loopback address, where nobody can listen in.
 * @param timeLimit milliseconds for a mail, including the wait for a connection and the server's answer
 * @param dkim signs every mail for the domain of its sender; by default the next server signs
 */
export function smtpMail(
  url: string,
  {
    timeLimit = 60_000,
    tls,
    dkim,
  }: { timeLimit?: number; tls?: ConnectionOptions; dkim?: Dkim | undefined } = {},
): Mail {
  const connection = connectionOf(readUrl(url), tls);
  const transport = createTransport({
    ...connection,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: MAILS_PER_CONNECTION,
    maxRequeues: REQUEUES,
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send(message) {
      assertSafeMail(message);
      const { to, from, returnPath = from.address, ...content } = message;
      try {
        await transport.sendMail({
          ...content,
          from,
          to: { name: "", address: to },
          envelope: { from: returnPath, to: [to] },
          dsn: REPORTS,
          ...(dkim && { dkim: signFor(from.address, dkim) }),
          signal: AbortSignal.timeout(timeLimit),
        });
      } catch (error) {
        throw toMailRefused(error as NodemailerError);
      }
    },
    check: () => tryLogIn(connection),
    async close() {
      transport.close();
    },
  };
}

function connectionOf({ loopback, ...server }: ReturnType<typeof readUrl>, tls?: ConnectionOptions) {
  return {
    ...server,
    requireTLS: !server.secure && !loopback,
    tls: { rejectUnauthorized: !loopback, ...tls },
  };
}

async function tryLogIn(connection: ReturnType<typeof connectionOf>): Promise<string | null> {
  const limits = { connectionTimeout: CHECK_MS, greetingTimeout: CHECK_MS, socketTimeout: CHECK_MS };
  return createTransport({ ...connection, ...limits })
    .verify()
    .then(
      () => null,
      (error: NodemailerError) => codesOf(error),
    );
}

function signFor(sender: string, { selector, privateKey }: Dkim): SendMailOptions["dkim"] {
  const domainName = sender.slice(sender.lastIndexOf("@") + 1);
  return { domainName, keySelector: selector, privateKey, headerFieldNames: SIGNED_HEADERS };
}

function readUrl(text: string) {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || !url.hostname) {
    throw new TypeError("The mail server's URL must look like smtp://user:password@host:587");
  }
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return {
    host,
    secure,
    port: Number(url.port) || (secure ? 465 : 587),
    loopback: isLoopback(host),
    auth: url.username
      ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
      : undefined,
  };
}

/** A refused login or a broken connection says nothing about the mail, whatever status came with it. */
const ABOUT_US = new Set(["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS", "EPROTOCOL", "ECONNECTION", "EDNS"]);
/** "Authentication required", "must issue STARTTLS first" and similar. */
const ABOUT_SESSION = new Set([502, 503, 530, 534, 535, 538]);

function toMailRefused(error: NodemailerError): MailRefused {
  const code = error.responseCode ?? 0;
  const aboutUs = ABOUT_US.has(error.code ?? "") || ABOUT_SESSION.has(code);
  const permanent = error.permanent === true && !aboutUs;
  const recipient = permanent && error.command === "RCPT TO";
  const words = error.response ?? "";
  const status = findStatus(words);
  return new MailRefused({
    permanent,
    recipient,
    reply: codesOf(error),
    status,
    bounce: recipient ? classifyBounce({ status, words, code }) : "none",
    certain: code > 0 || BEFORE_THE_MAIL.has(error.code ?? "") || syscallOf(error) === "connect",
  });
}

/** These occur before a mail is handed over, so it was certainly not accepted. */
const BEFORE_THE_MAIL = new Set(["EAUTH", "ENOAUTH", "ETLS", "EREQUIRETLS", "EDNS"]);

function syscallOf(error: NodemailerError): unknown {
  return (error as { syscall?: unknown }).syscall;
}

const STATUS = /^\d{3}(?:[ -]\d\.\d{1,3}\.\d{1,3})?/;

/** Returns the codes only: a server's text often repeats the receiver's address or name. */
function codesOf({ code, name, command, response }: NodemailerError): string {
  const status = response && STATUS.exec(response)?.[0].replace("-", " ");
  return [code ?? name, command, status].filter(Boolean).join(" · ");
}
