import { isDeepStrictEqual } from "node:util";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { tellSitesChanged, updateSettings } from "#features/site/server/site.ts";
import {
  actorOf,
  answerProposalRow,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  tellDeskAfter,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { Difference } from "../contract.ts";
import { configurationKinds } from "./kinds.ts";
import { lockPlan, needsSecondPerson, type SettingsPlan, type Wanted } from "./plan-settings.ts";
import { findChange, insertChange } from "./queries.ts";

/** Kind of a proposal to change settings. */
export const PROPOSAL = "configuration.settings";

type Change = Wanted & { why: string; reverts: number | null };
type Seen = Change & { revision: number };

/**
 * Changes settings of a site, from this call on in this process and within seconds in every other.
 * @throws Refusal `configuration.changed_since`, `configuration.no_change`, `configuration.second_person`;
 * GroundError `not_found`, `invalid_input` by setting
 */
export async function saveSettings(call: StaffCaller, change: Seen): Promise<{ revision: number }> {
  const saved = await call.app.db.transaction().execute(async (tx) => {
    const plan = await lockSeenPlan(call, tx, change);
    if (needsSecondPerson(plan.differences)) throw new Refusal("configuration.second_person");
    const { personId } = call.person;
    return store(call, tx, { change, plan, people: { personId, agreedId: null } });
  });
  await tellSitesChanged(call.app);
  return saved;
}

/** Proposes a change of settings to another person. @throws as `saveSettings` does, but for the second person */
export async function proposeSettings(call: StaffCaller, change: Seen): Promise<{ id: number }> {
  const { app, person } = call;
  return app.db.transaction().execute(async (tx) => {
    const { differences } = await lockSeenPlan(call, tx, change);
    const { site, set, reset, why, reverts, revision } = change;
    const at = app.clock.now();
    const { id } = await insertProposal(tx, {
      ...{ kind: PROPOSAL, subject: `site:${site}`, seenVersion: revision, aboutPersonId: null, why, at },
      input: JSON.stringify({ change: { site, set, reset, why, reverts }, differences }),
      byId: person.personId,
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
    });
    await writeAudit(app, tx, {
      ...{ kind: configurationKinds.proposed, actor: actorOf(call), siteId: site, why },
      after: { proposal: id, settings: namesOf(differences) },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

/**
 * Answers another person's proposal. Agreeing makes the change, unless one of its settings has changed since.
 * @throws Refusal `configuration.changed_since`, `staff.own_proposal`, `staff.proposal_over`; GroundError `not_found`
 */
export async function answerSettings(
  call: StaffCaller,
  { id, answer, why }: { id: number; answer: "agreed" | "refused"; why: string },
): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  await app.db.transaction().execute(async (tx) => {
    const proposal = await lockOpenProposal(app, tx, { id, personId, kinds: [PROPOSAL] });
    await answerProposalRow(tx, id, {
      answer,
      answeredBy: personId,
      answeredAt: app.clock.now(),
      answerWhy: why,
    });
    const { change, differences } = proposal.input as unknown as {
      change: Change;
      differences: Difference[];
    };
    if (answer === "agreed") {
      const plan = await lockPlan(call, tx, change);
      if (!isDeepStrictEqual(plan.differences, differences)) throw new Refusal("configuration.changed_since");
      await store(call, tx, { change, plan, people: { personId: proposal.byId, agreedId: personId } });
    }
    await writeAudit(app, tx, {
      ...{ kind: configurationKinds.answered, actor: actorOf(call), siteId: change.site, why },
      after: { proposal: id, answer },
    });
    await tellDeskAfter(tx, { about: "proposals" });
  });
  if (answer === "agreed") await tellSitesChanged(app);
}

async function lockSeenPlan(call: StaffCaller, tx: Tx, change: Seen): Promise<SettingsPlan> {
  const plan = await lockPlan(call, tx, change);
  if (plan.revision !== change.revision) throw new Refusal("configuration.changed_since");
  if (plan.differences.length === 0) throw new Refusal("configuration.no_change");
  if (change.reverts !== null && (await findChange(tx, change.reverts))?.siteId !== change.site)
    throw new GroundError("not_found");
  return plan;
}

async function store(
  call: StaffCaller,
  tx: Tx,
  {
    change,
    plan,
    people,
  }: { change: Change; plan: SettingsPlan; people: { personId: number; agreedId: number | null } },
): Promise<{ revision: number }> {
  const { app } = call;
  const { site, why, reverts } = change;
  const revision = await updateSettings(tx, site, plan.stored);
  const { id } = await insertChange(tx, {
    ...{ siteId: site, revision, at: app.clock.now(), why, revertsId: reverts, ...people },
    settings: Object.fromEntries(plan.differences.map(({ setting, from, to }) => [setting, { from, to }])),
  });
  await writeAudit(app, tx, {
    ...{ kind: configurationKinds.changed, actor: actorOf(call), siteId: site, why },
    after: { change: id, settings: namesOf(plan.differences) },
  });
  return { revision };
}

function namesOf(differences: readonly Difference[]): string[] {
  return differences.map(({ setting }) => setting);
}
