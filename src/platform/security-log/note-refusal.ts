import { isRefusal } from "#base/refusal.ts";
import { GroundError } from "../errors.ts";
import type { Scope } from "../scope.ts";
import type { SecurityEventKind } from "./events.ts";

/** Records cross-site requests, and calls that the member's account may not make. */
export function noteRefusal(
  thrown: unknown,
  { app, viewer, route }: Pick<Scope, "app" | "viewer"> & { route: string },
): void {
  const memberId = viewer.kind === "member" ? viewer.memberId : null;
  const kind = kindOf(thrown, memberId);
  if (kind) app.securityLog.note({ kind, memberId, route });
}

function kindOf(thrown: unknown, memberId: number | null): SecurityEventKind | null {
  const code = thrown instanceof GroundError ? thrown.code : null;
  if (code === "cross_site") return "cross_site_refused";
  // Visitors are told to log in many times a day, which is no attack.
  if (memberId === null) return null;
  return code === "not_confirmed" || (isRefusal(thrown) && thrown.status === 403) ? "access_refused" : null;
}
