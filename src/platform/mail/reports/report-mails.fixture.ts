import { readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "mails");

type Values = Record<string, string>;

/** Reads a mail of our own making, with its `{{places}}` filled and the line ends of SMTP. */
export function readMail(name: string, values: Values = {}): Buffer {
  const text = readFileSync(join(FOLDER, name), "latin1").replaceAll("\r", "");
  const filled = text.replaceAll(/\{\{(\w+)\}\}/g, (_all, place: string) => values[place] ?? "");
  return Buffer.from(filled.replaceAll("\n", "\r\n"), "latin1");
}

/** A report of a failed delivery, in the form that Postfix writes. */
export function deliveryReport(values: {
  to: string;
  status?: string;
  action?: string;
  words?: string;
  messageId?: string;
}): Buffer {
  const { status = "5.1.1", action = "failed", messageId = "<none@velvet.example>", to } = values;
  const words = values.words ?? `550 ${status} no`;
  return readMail("postfix-failed.eml", { status, action, messageId, to, words });
}

/** A complaint of a mailbox provider (RFC 5965). */
export function complaint(values: { messageId?: string; type?: string; mailFrom?: string }): Buffer {
  const {
    messageId = "<none@velvet.example>",
    type = "abuse",
    mailFrom = "somebody@velvet.example",
  } = values;
  return readMail("complaint.eml", { messageId, type, mailFrom });
}
