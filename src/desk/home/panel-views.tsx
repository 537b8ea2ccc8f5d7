import { casesPanel } from "#features/moderation/desk/home/cases-panel.tsx";
import { proposalsPanel } from "../proposals/proposals-panel.tsx";

/** The components of the panels that `src/desk.ts` lists. */
export const deskPanelViews = { cases: casesPanel, proposals: proposalsPanel };
