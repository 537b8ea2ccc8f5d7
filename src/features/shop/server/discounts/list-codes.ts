import type { Currency } from "#base/money.ts";
import { formatMoney } from "#base/money.ts";
import type { Command } from "#platform/command.ts";
import { isOver } from "../../discount-rules.ts";
import { termsOf } from "./code-terms.ts";
import { type CodeRow, listCodes } from "./queries-code.ts";

export const listCodesCommand: Command = {
  name: "list-codes",
  summary: "Lists the discount codes with their conditions, one per line.",
  options: {},
  async run({ db, clock, sites }) {
    const rows = await listCodes(db);
    if (rows.length === 0) return "There are no discount codes.";
    const now = clock.now();
    return rows
      .map((row) => formatCode(row, row.siteId === null ? "all" : sites.get(row.siteId).domain, now))
      .join("\n");
  },
};

function formatCode(row: CodeRow, site: string, now: Date): string {
  const conditions = [
    row.country,
    row.memberId !== null && `member ${row.memberId}`,
    row.minimumAmount === null
      ? row.currency
      : `from ${formatMoney({ amount: row.minimumAmount, currency: row.currency as Currency }, "en")}`,
    row.methods?.join(","),
    row.expiresAt && `until ${row.expiresAt.toISOString()}`,
    isOver(termsOf(row), now) && "no longer valid",
  ].filter(Boolean);
  return [row.code, `${Number(row.percent)} %`, site, row.validity, ...conditions].join("  ");
}
