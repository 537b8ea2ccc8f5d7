import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerErasure, ERASURE_PROPOSAL } from "../../erasure-contract.ts";
import { findBanCase } from "./require-erasable.ts";

export const erasureProposals: ProposalKinds = {
  kinds: [ERASURE_PROPOSAL],
  right: "member.erase",
  answerPath: answerErasure.path,
  async view({ db }, { input, seenVersion }) {
    const { memberId } = input as { memberId: number };
    const found = await findBanCase(db, memberId);
    return {
      about: String(memberId),
      changes: [{ field: "account", before: "banned", after: "erased" }],
      changed: found?.version !== seenVersion,
    };
  },
};
