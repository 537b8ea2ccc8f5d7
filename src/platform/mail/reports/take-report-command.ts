import type { Readable } from "node:stream";
import PostalMime, { type Address } from "postal-mime";
import type { App } from "../../app.ts";
import { type Command, CommandError, type CommandValues } from "../../command.ts";
import { type Recipient, readRecipient } from "./recipients.ts";
import { takeMail } from "./take-mail.ts";

const MOST_BYTES = 1024 * 1024;
/** Headers in which a mail server notes whom it delivers a mail to. */
const DELIVERED_TO = new Set(["delivered-to", "x-original-to", "envelope-to"]);

export const takeReportCommand: Command = {
  name: "take-report",
  summary:
    "Takes a bounce, a complaint or a reply from standard input, for a mail server's pipe: [--to b+…@bounce.example.org].",
  options: { to: { type: "string" } },
  run: (app, values) => takeReport(app, values, process.stdin),
};

/** Reads one mail and does what the SMTP listener would do with it. @throws CommandError */
async function takeReport(app: App, { to }: CommandValues, input: Readable): Promise<string> {
  const raw = await readAll(input);
  const { addresses, sender } = await readHeaders(app, raw);
  const recipients = (typeof to === "string" ? [to] : addresses).flatMap((address): Recipient[] => {
    const one = readRecipient(app, address);
    return one ? [one] : [];
  });
  return takeMail(app, { raw, recipients, sender });
}

/** Reads to the end also what is too long, because a mail server would take a broken pipe for a fault. */
async function readAll(input: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (bytes > MOST_BYTES) throw new CommandError("A report has at most 1 MB.");
  return Buffer.concat(chunks);
}

/** Whom the mail was sent to, as far as its headers tell, and the sender of the envelope. */
async function readHeaders({ sites }: App, raw: Buffer) {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 16 }).catch(() => null);
  const noted = mail?.headers.filter(({ key }) => DELIVERED_TO.has(key)).map(({ value }) => value.trim());
  const to = mail?.to?.flatMap(
    (one: Address) => one.address ?? one.group?.map(({ address }) => address) ?? [],
  );
  const sender = mail?.headers.find(({ key }) => key === "return-path")?.value.replace(/^<(.*)>$/, "$1");
  const answered = `${mail?.inReplyTo ?? ""} ${mail?.references ?? ""}`;
  const sealed = [...answered.matchAll(/<(s\+[0-9a-z.]{1,60})@/gi)].flatMap(([, local]) =>
    sites.list().map(({ bounceDomain }) => `${local}@${bounceDomain}`),
  );
  return { addresses: [...(noted ?? []), ...(to ?? []), ...sealed], sender: sender ?? null };
}
