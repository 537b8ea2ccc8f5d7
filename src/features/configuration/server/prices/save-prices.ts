import { Refusal } from "#base/refusal.ts";
import { type CellPrice, lockPrices, tellSitesChanged, updatePrices } from "#features/site/server/site.ts";
import { actorOf, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { nameOfPrice } from "../../price-names.ts";
import { configurationKinds } from "../kinds.ts";
import { findChange, insertChange } from "../queries.ts";
import { differencesOf } from "./plan-prices.ts";

type Change = {
  site: number;
  revision: number;
  why: string;
  reverts: number | null;
  prices: readonly CellPrice[];
};

/**
 * Changes prices of a site, all or none. Orders that were placed keep theirs.
 * @throws Refusal `configuration.changed_since`, `configuration.no_change`; GroundError `not_found`
 */
export async function savePrices(call: StaffCaller, change: Change): Promise<{ revision: number }> {
  const { app, person } = call;
  const { site, why, prices, reverts } = change;
  const at = app.clock.now();
  const saved = await app.db.transaction().execute(async (tx) => {
    const stored = await lockPrices(tx, site);
    if (!stored) throw new GroundError("not_found");
    if (stored.revision !== change.revision) throw new Refusal("configuration.changed_since");
    if (reverts !== null && (await findChange(tx, reverts))?.siteId !== site)
      throw new GroundError("not_found");
    const differences = differencesOf(stored.prices, prices);
    if (differences.length === 0) throw new Refusal("configuration.no_change");
    const changed = differences.map(({ code, currency, to }) => ({ code, currency, amount: to }));
    const revision = await updatePrices(tx, { siteId: site, prices: changed, at });
    const { id } = await insertChange(tx, {
      ...{ siteId: site, revision, personId: person.personId, agreedId: null, at, why, revertsId: reverts },
      settings: Object.fromEntries(
        differences.map((one) => [nameOfPrice(one), { from: one.from, to: one.to }]),
      ),
    });
    await writeAudit(app, tx, {
      ...{ kind: configurationKinds.changed, actor: actorOf(call), siteId: site, why },
      after: { change: id, settings: differences.map(nameOfPrice) },
    });
    return { revision };
  });
  await tellSitesChanged(app);
  return saved;
}
