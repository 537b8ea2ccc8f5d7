import { useContext } from "react";
import { PageFactsContext } from "#ui/facts.ts";
import type { KeptOffers } from "./offer-rules.ts";

/** The newcomer's offers that a member's page was rendered with. */
export type PageOffers = {
  id: number;
  offers: KeptOffers;
  /** How long the time bonus lasts in all. */
  bonusHours: number;
  /** By the server's clock: what counts down counts from here. */
  now: string;
};

/** Null for a visitor. */
export function usePageOffers(): PageOffers | null {
  return useContext(PageFactsContext) as PageOffers | null;
}
