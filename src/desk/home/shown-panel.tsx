import type { OutputOf } from "#base/endpoint.ts";
import type { deskPanels } from "../../desk.ts";
import { deskPanelViews } from "./panel-views.tsx";

type Listed = (typeof deskPanels)[number];

/** A panel with what it shows; null if that could not be read. */
export type ShownPanel = {
  [P in Listed as P["name"]]: {
    name: P["name"];
    data: OutputOf<P["endpoint"]> | null;
    request: string | null;
  };
}[Listed["name"]];

/** Whether there is anything in the panel to do. */
export function waits(panel: ShownPanel): boolean {
  if (panel.data === null) return false;
  if (panel.name === "opening") return deskPanelViews.opening.waits(panel.data);
  if (panel.name === "breaches") return deskPanelViews.breaches.waits(panel.data);
  if (panel.name === "retention") return deskPanelViews.retention.waits(panel.data);
  if (panel.name === "claims") return deskPanelViews.claims.waits(panel.data);
  if (panel.name === "work") return deskPanelViews.work.waits(panel.data);
  if (panel.name === "inquiries") return deskPanelViews.inquiries.waits(panel.data);
  if (panel.name === "faults") return deskPanelViews.faults.waits(panel.data);
  if (panel.name === "withdrawals") return deskPanelViews.withdrawals.waits(panel.data);
  return panel.name === "cases"
    ? deskPanelViews.cases.waits(panel.data)
    : deskPanelViews.proposals.waits(panel.data);
}
