import { type Difference, findDifferences } from "#features/wallet/server/wallet.ts";
import { type Command, CommandError } from "#server/command.ts";
import { findUnpaid } from "./find-unpaid.ts";

/** What is spent on messages is seen from here: the wallet knows no message. */
export const reconcileCommand: Command = {
  name: "reconcile",
  summary: "Adds up the books of credits, and says where they do not agree.",
  options: {},
  async run({ db }) {
    const found = [...(await findDifferences(db)), ...(await findUnpaid(db))];
    if (found.length === 0) return "0 differences";
    throw new CommandError([`${found.length} differences`, ...found.map(say)].join("\n"));
  },
};

function say({ what, memberId, expected, found }: Difference): string {
  return `member ${memberId}, ${what}: ${expected} expected, ${found} found`;
}
