import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";
import { ageSettings } from "../settings.ts";
import { countFailures } from "./queries.ts";

type Caller = Pick<Scope, "app" | "site" | "limitKeys"> & { viewer: MemberViewer };

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** Each check is charged by its provider. @throws Refusal `age.too_many_checks` */
export async function limitChecks({ app, site, limitKeys, viewer }: Caller): Promise<void> {
  const { age_checks_per_hour, age_checks_per_day, age_checks_per_address } = settingsOf(
    { site },
    ageSettings,
  );
  const keys = keysOfMember(viewer.memberId);
  const limits = [
    { name: "age.hour", keys, points: age_checks_per_hour, seconds: HOUR },
    { name: "age.day", keys, points: age_checks_per_day, seconds: DAY },
    { name: "age.address", keys: limitKeys, points: age_checks_per_address, seconds: DAY },
  ];
  for (const limit of limits)
    await enforceLimit(
      app,
      limit,
      (seconds) =>
        new Refusal(
          "age.too_many_checks",
          { minutes: Math.ceil(seconds / 60) },
          { status: 429, retryAfter: seconds },
        ),
    );
}

/** @throws Refusal `age.too_many_failures` */
export async function refuseAfterFailures({ app, site, viewer: { memberId } }: Caller): Promise<void> {
  const { age_failures_per_day: most } = settingsOf({ site }, ageSettings);
  const since = new Date(app.clock.now().getTime() - DAY * 1_000);
  if ((await countFailures(app.db, { memberId, since })) >= most)
    throw new Refusal("age.too_many_failures", {}, 429);
}
