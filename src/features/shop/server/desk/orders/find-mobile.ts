import type { App } from "#platform/app.ts";
import { revealDetails } from "../../debit/details.ts";
import { findDetails } from "./queries-find.ts";

/** Returns the mobile number of the member's latest direct debit, or null once its details are forgotten. */
export async function findMobile(app: Pick<App, "db" | "seal">, memberId: number): Promise<string | null> {
  const details = await findDetails(app.db, memberId);
  return details === null ? null : revealDetails(app, details).mobile;
}
