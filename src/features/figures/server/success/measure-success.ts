import { shopSettings } from "#features/shop/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { mailOperators } from "#features/staff/server/staff.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { BULK_QUEUE, type Job } from "#platform/job.ts";
import { addDays, dayOf, startOf } from "../../days.ts";
import { compareRisks, judgeClaim, percentOf, sumOf, supportedClaim } from "../../success-rules.ts";
import { countStrata, insertMeasurement } from "./queries.ts";

const WINDOW_DAYS = 28;

type Measuring = Pick<App, "db" | "clock" | "sites">;

/** Measures each site on the first day of a month. Operators are told of a claim that is too high. */
export const measureSuccessJob: Job = {
  name: "measure-success",
  schedule: "41 3 1 * *",
  queue: BULK_QUEUE,
  async run(app) {
    for (const site of app.sites.list()) await measureSuccess(app, site);
  },
};

/** Measures the 28 days before today, once a month. A second measurement of the same month changes nothing. */
async function measureSuccess(app: Measuring, site: RequestSite): Promise<void> {
  const windowTo = dayOf(app.clock.now());
  const windowFrom = addDays(windowTo, -WINDOW_DAYS);
  const claim = settingsOf({ site }, shopSettings).success_percent;
  const counted = await countStrata(app.db, {
    ...{ siteId: site.id, from: startOf(windowFrom), to: startOf(windowTo) },
  });
  const strata = counted.map(({ premiumMembers, premiumSuccesses, otherMembers, otherSuccesses }) => ({
    premium: { members: premiumMembers, successes: premiumSuccesses },
    others: { members: otherMembers, successes: otherSuccesses },
  }));
  const measured = compareRisks(strata);
  const verdict = judgeClaim(claim, strata, measured);
  await app.db.transaction().execute(async (tx) => {
    const isNew = await insertMeasurement(tx, {
      ...{ siteId: site.id, month: `${windowTo.slice(0, 7)}-01`, windowFrom, windowTo, claim, verdict },
      premiumMembers: sumOf(strata, "premium", "members"),
      premiumSuccesses: sumOf(strata, "premium", "successes"),
      otherMembers: sumOf(strata, "others", "members"),
      otherSuccesses: sumOf(strata, "others", "successes"),
      ...(measured ?? { ratio: null, low: null, high: null }),
      measuredAt: app.clock.now(),
    });
    if (isNew && measured && verdict === "too_high")
      await mailOperators(tx, {
        ...{ what: "claim_too_high", site: site.name, claim },
        low: Math.floor(percentOf(measured.low)),
        high: Math.ceil(percentOf(measured.high)),
        supported: supportedClaim(measured),
      });
  });
}
