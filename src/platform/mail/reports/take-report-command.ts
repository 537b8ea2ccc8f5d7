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
    "Takes a bounce or a complaint from standard input, for a mail server's pipe: [--to b+…@bounce.example.org].",
  options: { to: { type: "string" } },
  run: (app, values) => takeReport(app, values, process.stdin),
};

/** Reads one mail and does what the SMTP listener would do with it. @throws CommandError */
async function takeReport(app: App, { to }: CommandValues, input: Readable): Promise<string> {
  const raw = await readAll(input);
  const addresses = typeof to === "string" ? [to] : await listAddresses(raw);
  const recipients = addresses.flatMap((address): Recipient[] => {
    const one = readRecipient(app, address);
    return one ? [one] : [];
  });
  return takeMail(app, { raw, recipients });
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

async function listAddresses(raw: Buffer): Promise<string[]> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 16 }).catch(() => null);
  const noted = mail?.headers.filter(({ key }) => DELIVERED_TO.has(key)).map(({ value }) => value.trim());
  const to = mail?.to?.flatMap(
    (one: Address) => one.address ?? one.group?.map(({ address }) => address) ?? [],
  );
  return [...(noted ?? []), ...(to ?? [])];
}
