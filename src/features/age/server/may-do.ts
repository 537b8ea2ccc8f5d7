import { type AgeLevel, isAgeLevelAtLeast } from "#base/age-levels.ts";
import { Refusal } from "#base/refusal.ts";
import { limitsOf } from "#features/site/server/site.ts";
import type { AgeFacts, App, RequestSite } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { type AgeFeature, type AgePolicy, neededLevel } from "../policy.ts";
import { isEnough, levelNow } from "../rules.ts";
import { ageReadLimits } from "../settings.ts";

export type Asking = Pick<Scope, "viewer" | "hostSite" | "country"> & { app: Pick<App, "clock"> };

/**
 * The only check of ages: whether what the viewer has proved is enough for a feature, by the stricter of the countries of
 * the address and of the profile. Everything it needs came with the session, so it costs no query.
 */
export function mayDo(scope: Asking, feature: AgeFeature): boolean {
  const { needed, level } = weigh(scope, feature);
  return isEnough(level, needed);
}

/** @throws Refusal `age.needed` */
export function requireAge(scope: Asking, feature: AgeFeature): void {
  if (!mayDo(scope, feature)) throw new Refusal("age.needed", {}, 403);
}

/** Whether a proof of age decides over a feature for this viewer, whatever they have proved. */
export function isGated(scope: Asking, feature: AgeFeature): boolean {
  const { needed } = weigh(scope, feature);
  return needed === null || !isAgeLevelAtLeast("declaration", needed);
}

/** Whether something at the site needs a proof in this country that only a provider of age checks can make. */
export function isProofNeededIn(site: RequestSite, country: string): boolean {
  const policy = limitsOf({ hostSite: site }, ageReadLimits).age_policy;
  return (["signup", "photos", "chat", "upload"] as const).some((feature) => {
    const needed = neededLevel(policy, [country], feature);
    return needed !== null && isAgeLevelAtLeast(needed, "provider");
  });
}

export function weigh(
  { viewer, hostSite, country, app }: Asking,
  feature: AgeFeature,
): { needed: AgeLevel | null; level: AgeLevel } {
  const isMember = viewer.kind === "member";
  const facts = isMember ? viewer.age : NOTHING;
  const sessionId = isMember ? viewer.sessionId : null;
  return weighFacts(hostSite, { facts, countries: [country], sessionId, now: app.clock.now() }, feature);
}

const NOTHING: AgeFacts = { proven: null, country: null };

type Known = { facts: AgeFacts; countries: readonly (string | null)[]; sessionId: number | null; now: Date };

function weighFacts(
  hostSite: RequestSite,
  { facts, countries, sessionId, now }: Known,
  feature: AgeFeature,
): { needed: AgeLevel | null; level: AgeLevel } {
  const { age_policy, age_session_countries } = limitsOf({ hostSite }, ageReadLimits);
  const all = [...countries, facts.country];
  const perSession = all.some((one) => (age_session_countries as readonly (string | null)[]).includes(one));
  return {
    needed: neededLevel(age_policy as AgePolicy, all, feature),
    level: levelNow(facts.proven, { now, sessionId, perSession }),
  };
}

/**
 * The same check where no request is at hand, such as in a job. What was proved for one session counts, because the
 * member did it in that session.
 */
export function mayDoLater(
  { clock }: Pick<App, "clock">,
  {
    site,
    facts,
    countries,
    feature,
  }: { site: RequestSite; facts: AgeFacts; countries: readonly string[]; feature: AgeFeature },
): boolean {
  const sessionId = facts.proven?.sessionId ?? null;
  const { needed, level } = weighFacts(site, { facts, countries, sessionId, now: clock.now() }, feature);
  return isEnough(level, needed);
}
