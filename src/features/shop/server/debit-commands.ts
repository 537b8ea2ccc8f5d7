import { readFile, writeFile } from "node:fs/promises";
import { formatMoney } from "#base/money.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import { type Command, CommandError, type CommandValues } from "#server/command.ts";
import { groupIban } from "../debit-rules.ts";
import { revealDetails } from "./debit-details.ts";
import { findDebitFile, type MadeFile, makeDebitFile } from "./debit-file.ts";
import { DEBIT_FORMATS } from "./debit-file-xml.ts";
import { isCreditor } from "./debit-limits.ts";
import { completeDebitRefund, listPendingRefunds } from "./debit-queries-refund.ts";
import { ReturnsUnreadable, readReturns } from "./debit-read-returns.ts";
import { settleDebit, settleReturned, takeReturns } from "./debit-take-returns.ts";

const euro = (amount: number) => formatMoney({ amount, currency: "EUR" }, "en");

const debitFile: Command = {
  name: "debit-file",
  summary:
    "Writes the direct debits that are due next into a file for the bank: --out debits.xml [--format 08|02] [--site velvet.example], or the same once more: --out debits.xml --again D20261121-…",
  options: {
    out: { type: "string" },
    format: { type: "string" },
    site: { type: "string" },
    again: { type: "string" },
  },
  async run(app, values) {
    const out = readText(values, "out", "a file to write");
    const format = DEBIT_FORMATS[(values.format ?? "08") as keyof typeof DEBIT_FORMATS];
    if (!format) throw new CommandError("--format takes 08 or 02.");
    if (values.again !== undefined) {
      const file = await findDebitFile(app, String(values.again));
      if (!file) throw new CommandError("--again takes the name of a file that was made before.");
      return write(file, out);
    }
    const forced = values.site === undefined ? null : String(values.site);
    const found = app.findSite({ host: "", forced });
    if (!found) throw new CommandError("--site takes a domain of one of our sites.");
    const site = siteOf({ site: found });
    if (!isCreditor(site)) throw new CommandError("The company collects no direct debits: see set-creditor.");
    const { file, postponed } = await makeDebitFile(app, { site, format });
    const later = postponed > 0 ? `\n${postponed} put off: the bank could not take them in time.` : "";
    return file ? `${await write(file, out)}${later}` : `Nothing is ready to be collected.${later}`;
  },
};

/** Never over another file: the bank may not have it yet. */
async function write({ messageId, debits, amount, content }: MadeFile, out: string): Promise<string> {
  try {
    await writeFile(out, content, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const taken = (error as { code?: string }).code === "EEXIST";
    throw new CommandError(
      `${out} ${taken ? "is there already" : "could not be written"}. ${messageId} is made and kept: write it with --again ${messageId}.`,
    );
  }
  return `${messageId}: ${debits} debits, ${euro(amount)}, written to ${out}.`;
}

const debitReturns: Command = {
  name: "debit-returns",
  summary:
    "Reads what the bank sent back, as pain.002 or camt.054: --in returns.xml [--accept E7K…, one of another amount].",
  options: { in: { type: "string" }, accept: { type: "string" } },
  async run(app, values) {
    const path = readText(values, "in", "a file to read");
    const bytes = await readFile(path).catch(() => {
      throw new CommandError(`${path} cannot be read.`);
    });
    const read = readOrSay(bytes);
    const accepted = values.accept === undefined ? undefined : readText(values, "accept", "a reference");
    const { taken, known, other, unknown, rejected } = await takeReturns(app, read, accepted);
    const lines = [
      `${taken.length} taken back, ${known} read before, ${unknown.length} unknown.`,
      ...taken.map(
        ({ orderId, code, alarms }) =>
          `order ${orderId}: ${code}${alarms ? " – look at this one: it is not an ordinary reason" : ""}`,
      ),
      ...other.map(
        ({ orderId, endToEndId, told, debited }) =>
          `order ${orderId} (${endToEndId}): ${quote(`${told.amount} ${told.currency}`)} returned, ${formatMoney(debited, "en")} debited. Nothing is taken back; --accept ${endToEndId} takes back all of it.`,
      ),
      ...unknown.map((name) => `unknown: ${quote(name)}`),
      ...rejected.map(
        ({ name, code, orders }) =>
          `not taken by the bank: ${name} (${code}). ${orders.length} debits wait for the next file.`,
      ),
    ];
    return lines.join("\n");
  },
};

/** What others wrote, as it can be shown in a terminal. */
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 35));
}

function readOrSay(bytes: Uint8Array) {
  try {
    return readReturns(bytes);
  } catch (error) {
    if (error instanceof ReturnsUnreadable) throw new CommandError(error.message);
    throw error;
  }
}

const debitSettled: Command = {
  name: "debit-settled",
  summary:
    "Notes that a debit which came back was paid in another way, so that its member may debit again: --order 100001.",
  options: { order: { type: "string" } },
  async run(app, values) {
    const order = readText(values, "order", "the number of an order");
    const settled = /^\d{1,15}$/.test(order) ? await settleReturned(app, Number(order)) : null;
    if (!settled) throw new CommandError("--order takes an order whose debit came back and is owed.");
    return `Order ${order} is settled: ${euro(settled.amount)} were owed.`;
  },
};

const debitRefunds: Command = {
  name: "debit-refunds",
  summary: "Lists what goes back to accounts that were debited, or notes one as transferred: [--done 7b0c…].",
  options: { done: { type: "string" } },
  async run(app, values) {
    if (values.done !== undefined) return noteDone(app, String(values.done));
    const pending = await listPendingRefunds(app.db);
    if (pending.length === 0) return "Nothing is to be paid back.";
    return pending
      .map(({ key, orderId, amount, fromDay, details }) => {
        const to = details === null ? "account forgotten" : payee(app, details);
        return `${key}  order ${orderId}  ${euro(amount)}  from ${fromDay} on  ${to}`;
      })
      .join("\n");
  },
};

async function noteDone(app: App, key: string): Promise<string> {
  const isKey = /^[0-9a-f-]{36}$/.test(key);
  const now = app.clock.now();
  const orderId = isKey
    ? await app.db.transaction().execute((tx) => completeDebitRefund(tx, { key, now }))
    : null;
  if (orderId === null) throw new CommandError("--done takes the first word of a line of the list.");
  await settleDebit(app, orderId);
  return `The refund of order ${orderId} is done.`;
}

function payee(app: App, hidden: string): string {
  const { holder, iban } = revealDetails(app, hidden);
  return `${groupIban(iban)}  ${holder}`;
}

function readText(values: CommandValues, name: string, what: string): string {
  const value = values[name];
  if (typeof value !== "string" || value.trim() === "") throw new CommandError(`--${name} takes ${what}.`);
  return value.trim();
}

export const debitCommands = [debitFile, debitReturns, debitSettled, debitRefunds];
