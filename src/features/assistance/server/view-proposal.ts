import { findAccount } from "#features/accounts/server/accounts.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";
import { answerDisclosure, answerMemberCredits, CREDITS_PROPOSAL, DISCLOSURE_PROPOSAL } from "../contract.ts";

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

export const disclosureProposals: ProposalKinds = {
  kinds: [DISCLOSURE_PROPOSAL],
  right: "member.export",
  answerPath: answerDisclosure.path,
  async view({ db }, { input }) {
    const asked = input as { member: number; authority: string; reference: string; silent_until?: string };
    const account = await findAccount(db, asked.member);
    return {
      about: String(asked.member),
      changes: [
        { field: "authority", before: null, after: asked.authority },
        { field: "reference", before: null, after: asked.reference },
        { field: "silent_until", before: null, after: asked.silent_until ?? null },
      ],
      changed: !account || account.erasingAt !== null,
    };
  },
};
