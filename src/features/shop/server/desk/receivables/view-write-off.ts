import { type Currency, formatMoney } from "#base/money.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerWriteOff } from "../../../desk-receivables-contract.ts";
import { findDebt } from "./queries-receivable.ts";
import { WRITE_OFF_PROPOSAL, type WriteOff } from "./write-off.ts";

export const writeOffProposals: ProposalKinds = {
  kinds: [WRITE_OFF_PROPOSAL],
  right: "receivable.write_off",
  answerPath: answerWriteOff.path,
  async view({ db }, { input }) {
    const { order, amount } = input as WriteOff;
    const debt = await findDebt(db, order);
    const owed = debt?.state === "open" ? debt.amount : 0;
    const say = (sum: number) =>
      formatMoney({ amount: sum, currency: (debt?.currency ?? "EUR") as Currency }, "en");
    return {
      about: String(order),
      changes: [{ field: "owed", before: say(owed), after: say(Math.max(0, owed - amount)) }],
      changed: owed !== amount,
    };
  },
};
