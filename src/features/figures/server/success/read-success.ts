import type { OutputOf } from "#base/endpoint.ts";
import { shopSettings } from "#features/shop/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { readSuccess as endpoint, Measured } from "../../contract.ts";
import { percentOf, supportedClaim } from "../../success-rules.ts";
import { listMeasurements, type Measurement } from "./queries.ts";

const MONTHS = 24;

/** Reads what was measured, beside the present claim of each site. */
export async function readSuccess({
  db,
  sites,
}: Pick<App, "db" | "sites">): Promise<OutputOf<typeof endpoint>> {
  const measurements = await listMeasurements(db, { months: MONTHS });
  return {
    sites: sites.list().map((site) => {
      const { id, name } = site;
      const claim = settingsOf({ site }, shopSettings).success_percent;
      const own = measurements.filter(({ siteId }) => siteId === id);
      const supported = own[0] && boundsOf(own[0]);
      const isTooHigh = supported != null && supported.high < 1 + claim / 100;
      return {
        ...{ id, name, claim, is_too_high: isTooHigh },
        lower_to: isTooHigh ? supportedClaim(supported) : null,
        measured: own.map((one) => view(one, { id, name })),
      };
    }),
  };
}

function boundsOf({ ratio, low, high, verdict }: Measurement) {
  if (ratio === null || low === null || high === null || verdict === "too_few") return null;
  return { ratio, low, high };
}

function view(one: Measurement, site: Measured["site"]): Measured {
  const bounds = boundsOf(one);
  return {
    ...{
      site,
      month: one.month,
      from: one.windowFrom,
      to: one.windowTo,
      claim: one.claim,
      verdict: one.verdict,
    },
    premium: { members: one.premiumMembers, successes: one.premiumSuccesses },
    others: { members: one.otherMembers, successes: one.otherSuccesses },
    better: bounds && {
      percent: percentOf(bounds.ratio),
      low: percentOf(bounds.low),
      high: percentOf(bounds.high),
    },
  };
}
