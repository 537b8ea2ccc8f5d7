import { useSyncExternalStore } from "react";
import { paid } from "#features/wallet/ui/wallet.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useFact } from "#ui/facts.ts";
import type { Discount, readDiscount } from "../../contract.ts";
import { type KeptOffers, NO_OFFERS, standingOffers } from "./offer-rules.ts";
import { usePageOffers } from "./page-offers.ts";
import { serverTime } from "./server-time.ts";

/** Asks the window to read the time bonus anew. */
export const LOAD_TIME_BONUS = "load-time-bonus";
const KEPT = "offers-kept";

let kept: KeptOffers | null = null;

function keepOffers(offers: KeptOffers): void {
  kept = offers;
  window.dispatchEvent(new Event(KEPT));
}

/** On logging out, on becoming paid, and where nothing is left of the time. */
export function clearOffers(): void {
  keepOffers(NO_OFFERS);
}

/** Removes the offers that have expired. */
export function clearOverdue(): void {
  if (kept) keepOffers(standingOffers(kept, { loggedIn: true, paid: false, now: serverTime() }));
}

/** As the page came with it. */
export function keepFromPage(offers: KeptOffers): void {
  keepOffers(offers);
}

export async function loadTimeBonus(): Promise<void> {
  const timeBonus = await readOffer("timebonus");
  if (timeBonus !== undefined) keepOffers({ ...(kept ?? NO_OFFERS), timeBonus });
}

/** A failure is silent: without the discount nothing is missing. */
export async function loadWelcome(): Promise<void> {
  const welcome = await readOffer("welcome");
  if (welcome !== undefined) keepOffers({ ...(kept ?? NO_OFFERS), welcome });
}

/** @returns nothing where there is none, and undefined where that could not be learnt */
async function readOffer(which: "timebonus" | "welcome"): Promise<Discount | null | undefined> {
  try {
    return await call<typeof readDiscount>("GET", "/api/discountcode.php", { query: { [which]: "true" } });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return error.status === 404 || error.status === 409 ? null : undefined;
  }
}

/** Returns the member's valid offers: from the page, until the browser has newer ones. */
export function useOffers(): KeptOffers {
  const member = usePageOffers();
  const hasPaid = useFact(paid);
  const heard = useSyncExternalStore(
    watch,
    () => kept,
    () => null,
  );
  if (!member) return NO_OFFERS;
  // The countdown removes offers that expire later, so server and browser render the same first picture.
  return standingOffers(heard ?? member.offers, {
    loggedIn: true,
    paid: hasPaid,
    now: Date.parse(member.now),
  });
}

function watch(onChange: () => void): () => void {
  window.addEventListener(KEPT, onChange);
  return () => window.removeEventListener(KEPT, onChange);
}
