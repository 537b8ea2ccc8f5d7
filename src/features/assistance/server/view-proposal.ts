import { findAccount } from "#features/accounts/server/accounts.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerMemberCredits, CREDITS_PROPOSAL } from "../contract.ts";

export const creditsProposals: ProposalKinds = {
  kinds: [CREDITS_PROPOSAL],
  right: "credits.grant_more",
  answerPath: answerMemberCredits.path,
  async view({ db }, { input }) {
    const { memberId, credits } = input as { memberId: number; credits: number };
    const wallet = await readWallet(db, memberId);
    return {
      about: String(memberId),
      changes: [
        { field: "credits", before: String(wallet.credits), after: String(wallet.credits + credits) },
      ],
      changed: !(await findAccount(db, memberId)),
    };
  },
};
