import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerSealedProposal } from "../../sealed-contract.ts";
import { SEALED_PROPOSALS } from "../../sealed-rules.ts";
import { findSealed } from "./queries-sealed.ts";

export const sealedProposals: ProposalKinds = {
  kinds: SEALED_PROPOSALS,
  right: "child.handle",
  answerPath: answerSealedProposal.path,
  async view({ db }, { kind, input, seenVersion }) {
    const row = await findSealed(db, (input as { sealed: number }).sealed);
    if (!row) return { about: "", changes: [], changed: true };
    const isDestroying = kind === "sealed.destroy";
    return {
      about: row.reference,
      changes: isDestroying ? [{ field: "file", before: "kept", after: "destroyed" }] : [],
      changed: row.destroyedAt !== null || (isDestroying && row.version !== seenVersion),
    };
  },
};
