import type { App } from "#platform/app.ts";
import type { Standing } from "../../measure-rules.ts";
import { listStanding } from "./queries-decision.ts";

/** Returns what restricts a member now. A warning restricts nothing. */
export async function listMeasuresInForce(
  { db, clock }: Pick<App, "db" | "clock">,
  memberId: number,
): Promise<Standing[]> {
  const now = clock.now();
  const standing = await listStanding(db, memberId);
  return standing
    .filter(({ kind, endsAt }) => kind !== "warning" && (endsAt === null || endsAt > now))
    .map(({ kind, endsAt }) => ({ kind: kind as Standing["kind"], endsAt }));
}
