import { Refusal } from "#base/refusal.ts";
import { type CellPrice, lockPrices, tellSitesChanged, updatePrices } from "#features/site/server/site.ts";
import { actorOf, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { PriceDifference } from "../../prices-contract.ts";
import { configurationKinds } from "../kinds.ts";
import { insertChange } from "../queries.ts";
import { differencesOf } from "./plan-prices.ts";

type Change = { site: number; revision: number; why: string; prices: readonly CellPrice[] };

/**
 * Changes prices of a site, all or none. Orders that were placed keep theirs.
 * @throws Refusal `configuration.changed_since`, `configuration.no_change`; GroundError `not_found`
 */
export async function savePrices(call: StaffCaller, change: Change): Promise<{ revision: number }> {
  const { app, person } = call;
  const { site, why, prices } = change;
  const at = app.clock.now();
  const saved = await app.db.transaction().execute(async (tx) => {
    const stored = await lockPrices(tx, site);
    if (!stored) throw new GroundError("not_found");
    if (stored.revision !== change.revision) throw new Refusal("configuration.changed_since");
    const differences = differencesOf(stored.prices, prices);
    if (differences.length === 0) throw new Refusal("configuration.no_change");
    const changed = differences.map(({ code, currency, to }) => ({ code, currency, amount: to }));
    const revision = await updatePrices(tx, { siteId: site, prices: changed, at });
    const { id } = await insertChange(tx, {
      ...{ siteId: site, revision, personId: person.personId, agreedId: null, at, why, revertsId: null },
      settings: Object.fromEntries(differences.map((one) => [nameOf(one), { from: one.from, to: one.to }])),
    });
    await writeAudit(app, tx, {
      ...{ kind: configurationKinds.changed, actor: actorOf(call), siteId: site, why },
      after: { change: id, settings: differences.map(nameOf) },
    });
    return { revision };
  });
  await tellSitesChanged(app);
  return saved;
}

/** Name of a price in the history, beside those of settings. */
function nameOf({ code, currency }: PriceDifference): string {
  return `price_${code}_${currency.toLowerCase()}`;
}
