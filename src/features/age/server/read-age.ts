import { needsAgeProof } from "#features/safety/server/safety.ts";
import type { MemberViewer } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import type { Age, AgeCheck } from "../contract.ts";
import { AGE_FEATURES } from "../policy.ts";
import { isEnough } from "../rules.ts";
import { listMethods } from "./list-methods.ts";
import { weigh } from "./may-do.ts";
import { findCheck, findWaitingCheck } from "./queries.ts";
import { viewCheck } from "./view-check.ts";

export async function readAge(scope: Scope & { viewer: MemberViewer }): Promise<Age> {
  const { app, viewer } = scope;
  const now = app.clock.now();
  const { proven } = viewer.age;
  const waiting = await findWaitingCheck(app.db, viewer.memberId);
  const check = waiting && viewCheck(waiting, now);
  return {
    features: AGE_FEATURES.flatMap((feature) => {
      const { needed, level } = weigh(scope, feature);
      return needed ? [{ feature, needed, allowed: isEnough(level, needed) }] : [];
    }),
    proven: proven && now < proven.until ? { level: proven.level, until: proven.until.toISOString() } : null,
    methods: [...new Set((await listMethods(scope)).map(({ method }) => method))],
    check: check && check.state !== "expired" ? check : null,
    asked: await needsAgeProof(app.db, viewer.memberId),
  };
}

/**
 * The member of a check learns its state. A result `under_age` ends the member's sessions, so it is told to whoever knows
 * the random id, and nothing else is.
 * @throws GroundError `not_found`
 */
export async function readCheck({ app, viewer }: Scope, ref: string): Promise<AgeCheck> {
  const check = await findCheck(app.db, ref);
  if (!check) throw new GroundError("not_found");
  const view = viewCheck(check, app.clock.now());
  if (viewer.kind === "member" && viewer.memberId === check.memberId) return view;
  if (view.state !== "under_age") throw new GroundError("not_found");
  return { ...view, method: null, back: null };
}
