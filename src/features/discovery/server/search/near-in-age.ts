import { calendarDate } from "#base/age.ts";
import type { App } from "#platform/app.ts";
import { OLDEST, YOUNGEST } from "../../contract.ts";
import { type BirthRange, birthRange } from "../../rules.ts";

/** Birth dates of adults who are at most `years` younger or older. */
export function nearInAge(
  { clock }: Pick<App, "clock">,
  { min, max }: { min: number; max: number },
  years: number,
): BirthRange {
  const ages = { min: Math.max(YOUNGEST, min - years), max: Math.min(OLDEST, max + years) };
  return birthRange(ages, calendarDate(clock.now()));
}
