import type { App } from "#platform/app.ts";
import { tryRevealDetails } from "../../debit/details.ts";
import { findDetails } from "./queries-find.ts";

export type FoundMobile = { mobile: string | null; isUnreadable: boolean };

/**
 * Returns the mobile number of the member's latest direct debit: null once its details are forgotten, or if they were
 * sealed with another secret.
 */
export async function findMobile(app: Pick<App, "db" | "seal">, memberId: number): Promise<FoundMobile> {
  const hidden = await findDetails(app.db, memberId);
  if (hidden === null) return { mobile: null, isUnreadable: false };
  const details = tryRevealDetails(app, hidden);
  return { mobile: details?.mobile ?? null, isUnreadable: details === null };
}
