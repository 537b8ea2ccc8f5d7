import { Refusal } from "#base/refusal.ts";
import type { Db, Tx } from "#db/database.ts";
import {
  countChange,
  findDetails,
  lockSitesOfCompany,
  tellSitesChanged,
} from "#features/site/server/site.ts";
import { actorOf, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { Difference, Patch } from "../../contract.ts";
import { configurationKinds } from "../kinds.ts";
import { type Plan, planChange } from "../plan-change.ts";
import { wordFaults } from "../plan-settings.ts";
import { findChange, insertChange } from "../queries.ts";
import { checkDetails } from "./check-details.ts";
import { DETAILS, type DetailKind, valuesOf } from "./detail-rules.ts";
import { isOfCompany, writeDetails } from "./write-details.ts";

type Wanted = Patch & { site: number };
type Change = Wanted & { revision: number; why: string; reverts: number | null };

/** Works out a change without making it. @throws GroundError `not_found`, `invalid_input` by name */
export async function readDetailsPlan(
  call: StaffCaller,
  kind: DetailKind,
  wanted: Wanted,
): Promise<{ differences: Difference[]; needs_second_person: boolean }> {
  const { differences } = await plan(call, call.app.db, { kind, wanted });
  return { differences, needs_second_person: false };
}

/**
 * Changes texts, company, or domains and languages of a site, in every process within seconds.
 * @throws Refusal `configuration.changed_since`, `configuration.no_change`; GroundError as `readDetailsPlan`
 */
export async function saveDetails(
  call: StaffCaller,
  kind: DetailKind,
  change: Change,
): Promise<{ revision: number }> {
  const saved = await call.app.db
    .transaction()
    .execute((tx) => store(call, tx, { kind, change }))
    .catch((error: unknown) => {
      // Somebody else took the name or domain at this moment.
      if ((error as { code?: string }).code === "23505") throw new Refusal("configuration.changed_since");
      throw error;
    });
  await tellSitesChanged(call.app);
  return saved;
}

async function store(
  call: StaffCaller,
  tx: Tx,
  { kind, change }: { kind: DetailKind; change: Change },
): Promise<{ revision: number }> {
  const { site, reverts } = change;
  const sites = await lockSitesOfCompany(tx, site);
  const planned = await plan(call, tx, { kind, wanted: change });
  const { differences, values, revision: seen } = planned;
  if (seen !== change.revision) throw new Refusal("configuration.changed_since");
  if (differences.length === 0) throw new Refusal("configuration.no_change");
  if (reverts !== null && (await findChange(tx, reverts))?.siteId !== site)
    throw new GroundError("not_found");
  await writeDetails(tx, { siteId: site, kind, differences, values });
  const revision = await note(call, tx, { ...change, differences });
  const shared = differences.filter(isOfCompany);
  // Whoever has the same page open for another site of the company has to see the change first.
  if (shared.length > 0)
    for (const other of sites.filter((id) => id !== site))
      await note(call, tx, { site: other, why: change.why, reverts: null, differences: shared });
  return { revision };
}

type Noted = { site: number; why: string; reverts: number | null; differences: readonly Difference[] };

/** Writes a change into the history of a site and into the log. @returns the site's new revision */
async function note(call: StaffCaller, tx: Tx, { site, why, reverts, differences }: Noted): Promise<number> {
  const { app, person } = call;
  const revision = await countChange(tx, site);
  const { id } = await insertChange(tx, {
    ...{ siteId: site, revision, at: app.clock.now(), why, revertsId: reverts },
    ...{ personId: person.personId, agreedId: null },
    settings: Object.fromEntries(differences.map(({ setting, from, to }) => [setting, { from, to }])),
  });
  await writeAudit(app, tx, {
    ...{ kind: configurationKinds.changed, actor: actorOf(call), siteId: site, why },
    after: { change: id, settings: differences.map(({ setting }) => setting) },
  });
  return revision;
}

async function plan(
  { app, texts }: StaffCaller,
  db: Db,
  { kind, wanted }: { kind: DetailKind; wanted: Wanted },
): Promise<Plan & { revision: number }> {
  const details = await findDetails(db, wanted.site);
  if (!details) throw new GroundError("not_found");
  const rules = { settings: DETAILS[kind], orders: [] };
  const planned = planChange(rules, { values: valuesOf(details), stored: {} }, wanted);
  const wrong = wordFaults(planned.faults, texts);
  const fields = planned.faults.length > 0 ? wrong : await checkDetails(app, db, { plan: planned, details });
  if (Object.keys(fields).length > 0) throw new GroundError("invalid_input", { fields });
  return { ...planned, revision: details.site.revision };
}
