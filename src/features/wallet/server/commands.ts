import { randomUUID } from "node:crypto";
import { findMemberId } from "#features/accounts/server/accounts.ts";
import { type Command, CommandError, readCount } from "#platform/command.ts";
import { grantCredits } from "./grant-credits.ts";

const MOST = 100_000;

export const grantCreditsCommand: Command = {
  name: "grant-credits",
  summary: "Gives a member credits: --member anna@example.org --credits 10 [--key once-for-may].",
  options: { member: { type: "string" }, credits: { type: "string" }, key: { type: "string" } },
  async run(app, values) {
    const credits = readCount(values, "credits", { least: 1, most: MOST });
    if (typeof values.member !== "string")
      throw new CommandError("--member must be an e-mail address or a username.");
    const memberId = await findMemberId(app.db, values.member);
    if (memberId === null) throw new CommandError("No such member.");
    const key = typeof values.key === "string" ? values.key : randomUUID();
    const balance = await app.db
      .transaction()
      .execute((tx) => grantCredits(app, tx, { memberId, credits, reason: "operator", key }));
    return balance === null
      ? "This grant was made before. Nothing changed."
      : `The new balance is ${balance}.`;
  },
};
