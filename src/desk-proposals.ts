import { creditsProposals, disclosureProposals } from "#features/assistance/server/view-proposal.ts";
import { settingsProposals } from "#features/configuration/server/view-proposal.ts";
import { erasureProposals, sealedProposals } from "#features/moderation/server/moderation.ts";
import { creditorProposals, refundProposals, writeOffProposals } from "#features/shop/server/shop.ts";
import { personProposals } from "#features/staff/server/staff.ts";
import type { ProposalKinds } from "#platform/desk/proposal-kinds.ts";

/** What each feature lets one person propose and another one answer. */
export const deskProposals: readonly ProposalKinds[] = [
  personProposals,
  sealedProposals,
  erasureProposals,
  settingsProposals,
  refundProposals,
  writeOffProposals,
  creditorProposals,
  creditsProposals,
  disclosureProposals,
];
