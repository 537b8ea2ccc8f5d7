import { useContext } from "react";
import { PageFactsContext } from "#ui/facts.ts";
import type { KeptOffers } from "./offer-rules.ts";

/** The newcomer's offers that a member's page was rendered with. */
export type PageOffers = {
  id: number;
  offers: KeptOffers;
  /** The whole duration of the time bonus. */
  bonusHours: number;
  /** The server's time, from which the countdown starts. */
  now: string;
};

/** Returns null for a visitor. */
export function usePageOffers(): PageOffers | null {
  return useContext(PageFactsContext) as PageOffers | null;
}
