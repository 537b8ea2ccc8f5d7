import { breachesPanel } from "#features/breaches/desk/breaches-panel.tsx";
import { claimsPanel } from "#features/figures/desk/home/claims-panel.tsx";
import { casesPanel } from "#features/moderation/desk/home/cases-panel.tsx";
import { retentionPanel } from "#features/processing/desk/retention-panel.tsx";
import { workPanel } from "#features/work/desk/work-panel.tsx";
import { proposalsPanel } from "../proposals/proposals-panel.tsx";

/** The components of the panels that `src/desk.ts` lists. */
export const deskPanelViews = {
  claims: claimsPanel,
  cases: casesPanel,
  work: workPanel,
  breaches: breachesPanel,
  retention: retentionPanel,
  proposals: proposalsPanel,
};
