import { settingsIn } from "#base/site-settings.ts";
import type { Scope } from "#platform/scope.ts";
import { limitsOf, settingsOf } from "./site.ts";

const site = settingsIn("site");
const own = { longest: site.number({ default: 1, unit: "characters", words: "longest name" }) };
const readLimits = { most: site.readLimit({ default: 1, unit: "photos", words: "photos on one page" }) };

/** A forced domain must not choose how much can be read. */
export function readBoth(scope: Scope): number[] {
  // @ts-expect-error a limit on reading is not read from the forced site
  settingsOf(scope, readLimits);
  // @ts-expect-error only limits on reading are read from the host's site
  limitsOf(scope, own);
  // @ts-expect-error a number needs a unit
  site.number({ default: 1, words: "a number without a unit" });
  // @ts-expect-error the slice has its own settings only
  settingsOf(scope, own).most;
  return [settingsOf(scope, own).longest, limitsOf(scope, readLimits).most];
}
