import { readFile, writeFile } from "node:fs/promises";
import { formatMoney } from "#base/money.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { groupIban } from "../../debit-rules.ts";
import { blockCommands } from "./block-commands.ts";
import { revealDetails } from "./details.ts";
import { DEBIT_FORMATS } from "./file-xml.ts";
import { isCreditor } from "./limits.ts";
import { findDebitFile, type MadeFile, makeDebitFile } from "./make-file.ts";
import { completeDebitRefund, listPendingRefunds } from "./queries-refund.ts";
import { ReturnsUnreadable, readReturns } from "./read-returns.ts";
import { settleReturned } from "./settle-owed.ts";
import { settleDebit, takeReturns } from "./take-returns.ts";

const euro = (amount: number) => formatMoney({ amount, currency: "EUR" }, "en");

const debitFile: Command = {
  name: "debit-file",
  summary:
    "Writes the direct debits due next to a file for the bank: --out debits.xml [--format 08|02] [--site velvet.example], or writes an earlier file again: --out debits.xml --again D20261121-…",
  options: {
    out: { type: "string" },
    format: { type: "string" },
    site: { type: "string" },
    again: { type: "string" },
  },
  async run(app, values) {
    const out = readText(values, "out", "the file to write");
    const format = DEBIT_FORMATS[(values.format ?? "08") as keyof typeof DEBIT_FORMATS];
    if (!format) throw new CommandError("--format must be 08 or 02.");
    if (values.again !== undefined) {
      const file = await findDebitFile(app, String(values.again));
      if (!file) throw new CommandError("--again must be the name of a file created before.");
      return write(file, out);
    }
    const forced = values.site === undefined ? null : String(values.site);
    const found = app.sites.find({ host: "", forced });
    if (!found) throw new CommandError("--site must be a domain of one of your sites.");
    const site = siteOf({ site: found });
    if (!isCreditor(site))
      throw new CommandError("This company doesn't collect direct debits: see set-creditor.");
    const { file, postponed } = await makeDebitFile(app, { site, format, actor: { by: "cli" } });
    const later = postponed > 0 ? `\n${postponed} postponed: the bank could not process them in time.` : "";
    return file ? `${await write(file, out)}${later}` : `Nothing is due for collection.${later}`;
  },
};

/** Never overwrites a file, since the bank may not have it yet. */
async function write({ messageId, debits, amount, content }: MadeFile, out: string): Promise<string> {
  try {
    await writeFile(out, content, { flag: "wx", mode: 0o600 });
  } catch (error) {
    const taken = (error as { code?: string }).code === "EEXIST";
    throw new CommandError(
      `${out} ${taken ? "already exists" : "could not be written"}. ${messageId} has been created and stored: write it with --again ${messageId}.`,
    );
  }
  return `${messageId}: ${debits} debits, ${euro(amount)}, written to ${out}.`;
}

const debitReturns: Command = {
  name: "debit-returns",
  summary:
    "Reads the bank's returns file, pain.002 or camt.054: --in returns.xml [--accept E7K…, for a return of a different amount].",
  options: { in: { type: "string" }, accept: { type: "string" } },
  async run(app, values) {
    const path = readText(values, "in", "the file to read");
    const bytes = await readFile(path).catch(() => {
      throw new CommandError(`${path} cannot be read.`);
    });
    const read = parseReturns(bytes);
    const accepted = values.accept === undefined ? undefined : readText(values, "accept", "a reference");
    const { taken, known, other, unknown, rejected } = await takeReturns(app, read, {
      accepted,
      actor: { by: "cli" },
    });
    const lines = [
      `${taken.length} reversed, ${known} read before, ${unknown.length} unknown.`,
      ...taken.map(
        ({ orderId, code, needsReview }) =>
          `order ${orderId}: ${code}${needsReview ? " – check this one: the reason is unusual" : ""}`,
      ),
      ...other.map(
        ({ orderId, endToEndId, reported, debited }) =>
          `order ${orderId} (${endToEndId}): ${quote(`${reported.amount} ${reported.currency}`)} returned, ${formatMoney(debited, "en")} debited. Nothing was reversed; --accept ${endToEndId} reverses all of it.`,
      ),
      ...unknown.map((name) => `unknown: ${quote(name)}`),
      ...rejected.map(
        ({ name, code, orders }) =>
          `rejected by the bank: ${name} (${code}). ${orders.length} debits will go into the next file.`,
      ),
    ];
    return lines.join("\n");
  },
};

/** Makes text of others safe for a terminal. */
function quote(text: string): string {
  return JSON.stringify(text.slice(0, 35));
}

function parseReturns(bytes: Uint8Array) {
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
    "Records that a returned debit was paid another way, so the member can use direct debit again: --order 100001.",
  options: { order: { type: "string" } },
  async run(app, values) {
    const order = readText(values, "order", "an order number");
    const settled = /^\d{1,15}$/.test(order) ? await settleReturned(app, Number(order), { by: "cli" }) : null;
    if (!settled) throw new CommandError("--order must be an order whose returned debit is still owed.");
    return `Order ${order} is settled. ${euro(settled.amount)} was owed.`;
  },
};

const debitRefunds: Command = {
  name: "debit-refunds",
  summary: "Lists refunds to debited accounts, or marks one as transferred: [--done 7b0c…].",
  options: { done: { type: "string" } },
  async run(app, values) {
    if (values.done !== undefined) return completeRefund(app, String(values.done));
    const pending = await listPendingRefunds(app.db);
    if (pending.length === 0) return "No refunds to transfer.";
    return pending
      .map(({ key, orderId, amount, fromDay, details }) => {
        const to = details === null ? "account details deleted" : payee(app, details);
        return `${key}  order ${orderId}  ${euro(amount)}  from ${fromDay} on  ${to}`;
      })
      .join("\n");
  },
};

async function completeRefund(
  app: Pick<App, "db" | "clock" | "log" | "metrics" | "announce" | "sites">,
  key: string,
): Promise<string> {
  const isKey = /^[0-9a-f-]{36}$/.test(key);
  const now = app.clock.now();
  const orderId = isKey
    ? await app.db.transaction().execute((tx) => completeDebitRefund(tx, { key, now }))
    : null;
  if (orderId === null) throw new CommandError("--done must be the key at the start of a line in the list.");
  await settleDebit(app, orderId);
  return `Marked the refund of order ${orderId} as transferred.`;
}

function payee(app: Pick<App, "seal">, hidden: string): string {
  const { holder, iban } = revealDetails(app, hidden);
  return `${groupIban(iban)}  ${holder}`;
}

function readText(values: CommandValues, name: string, what: string): string {
  const value = values[name];
  if (typeof value !== "string" || value.trim() === "") throw new CommandError(`--${name} must be ${what}.`);
  return value.trim();
}

export const debitCommands = [debitFile, debitReturns, debitSettled, debitRefunds, ...blockCommands];
