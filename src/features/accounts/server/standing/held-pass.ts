import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { MemberRow } from "../queries.ts";

const PURPOSE = "accounts.held";
const LASTS_MS = 3_600_000;

type Sealing = Pick<App, "seal" | "clock">;

/** @returns the address under which a banned member who has proven who they are reads why, for an hour */
function heldPage({ seal, clock }: Sealing, memberId: number): string {
  return `/decisions/${seal.hide(PURPOSE, `${memberId} ${clock.now().getTime() + LASTS_MS}`)}`;
}

/** @returns the member whose log-in was refused with this pass; null if it is not one of ours or has expired */
export function readHeldPass({ seal, clock }: Sealing, token: string): number | null {
  try {
    const [memberId, until] = seal.reveal(PURPOSE, token).split(" ").map(Number);
    return memberId !== undefined && (until ?? 0) > clock.now().getTime() ? memberId : null;
  } catch {
    return null;
  }
}

/**
 * Call only after the person has proven to be the member. A frozen account that is not closed waits for a person, and is
 * not banned.
 * @throws Refusal `accounts.banned`, with the page that says why
 */
export function refuseBanned(app: Sealing, { id, status, bannedAt, frozenAt, closedAt }: MemberRow): void {
  if (status !== "banned" || (frozenAt && !bannedAt && !closedAt)) return;
  throw new Refusal("accounts.banned", { page: heldPage(app, id) }, 403);
}
