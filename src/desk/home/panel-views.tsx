import { breachesPanel } from "#features/breaches/desk/breaches-panel.tsx";
import { claimsPanel } from "#features/figures/desk/home/claims-panel.tsx";
import { inquiriesPanel } from "#features/inquiries/desk/home/inquiries-panel.tsx";
import { casesPanel } from "#features/moderation/desk/home/cases-panel.tsx";
import { openingPanel } from "#features/operations/desk/opening/opening-panel.tsx";
import { retentionPanel } from "#features/processing/desk/retention-panel.tsx";
import { faultsPanel } from "#features/shop/desk/faults/faults-panel.tsx";
import { withdrawalsPanel } from "#features/shop/desk/withdrawals/withdrawals-panel.tsx";
import { workPanel } from "#features/work/desk/work-panel.tsx";
import { proposalsPanel } from "../proposals/proposals-panel.tsx";

/** The components of the panels that `src/desk.ts` lists. */
export const deskPanelViews = {
  opening: openingPanel,
  claims: claimsPanel,
  cases: casesPanel,
  work: workPanel,
  inquiries: inquiriesPanel,
  breaches: breachesPanel,
  retention: retentionPanel,
  proposals: proposalsPanel,
  faults: faultsPanel,
  withdrawals: withdrawalsPanel,
};
