import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { emailKey } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { PersonProposal } from "../../people-contract.ts";
import { isEnough, needsTwoPasskeys } from "../../rules.ts";
import { type Actor, writeAudit } from "../audit/write-entry.ts";
import { staffKinds } from "../kinds.ts";
import { deleteCodesOf, deleteLinksOf, deletePasskeysOf } from "../log-in/queries-factor.ts";
import { endAllSessions } from "../log-in/sessions.ts";
import {
  allowChange,
  insertPerson,
  lockEndedPerson,
  lockPerson,
  readFactors,
  updatePerson,
} from "./queries.ts";
import type { lockProposal } from "./queries-proposal.ts";

type Row = NonNullable<Awaited<ReturnType<typeof lockProposal>>>;
type Parts = Pick<App, "clock" | "announce">;
type Of<K extends PersonProposal["kind"]> = Extract<PersonProposal, { kind: K }>;

const NO_PASSWORD = { passwordHash: null, totpSecret: null, totpStep: null };

/**
 * Carries out a proposal that another person has agreed to.
 * @throws Refusal `staff.changed_since`, `staff.last_operator`, `staff.email_taken`
 */
export async function applyProposal(
  app: Parts,
  tx: Tx,
  { row, actor }: { row: Row; actor: Actor },
): Promise<void> {
  const proposal = row.input as PersonProposal;
  await allowChange(tx, { proposalId: row.id });
  if (proposal.kind === "staff.invite") return invite(app, tx, { proposal, actor });
  const person = await lockPerson(tx, proposal.person_id);
  if (!person || person.endedAt || person.version !== row.seenVersion)
    throw new Refusal("staff.changed_since");
  if (proposal.kind === "staff.roles") return changeRoles(app, tx, { proposal, actor });
  if (proposal.kind === "staff.end") return endPerson(app, tx, { personId: person.id, actor });
  await resetPerson(app, tx, { personId: person.id, actor });
  await enqueue(tx, "send-staff-mail", { what: "link", personId: person.id });
}

async function invite(
  app: Parts,
  tx: Tx,
  { proposal, actor }: { proposal: Of<"staff.invite">; actor: Actor },
): Promise<void> {
  const { name, alias, email, locale, roles } = proposal;
  const personId = await makePerson(app, tx, { person: { name, alias, email, locale, roles }, actor });
  await enqueue(tx, "send-staff-mail", { what: "link", personId });
}

/**
 * Makes a person, or lets one return who left and is still known by this address.
 * @returns the person's id @throws Refusal `staff.email_taken`
 */
export async function makePerson(
  app: Parts,
  tx: Tx,
  { person, actor }: { person: Omit<Of<"staff.invite">, "kind">; actor: Actor },
): Promise<number> {
  const createdAt = app.clock.now();
  const made = await insertPerson(tx, { ...person, emailKey: emailKey(person.email), createdAt });
  if (!made) return returnPerson(app, tx, { person, actor });
  const { alias, roles } = person;
  const subject = `person:${made.id}`;
  await writeAudit(app, tx, { kind: staffKinds.personMade, actor, subject, after: { alias, roles } });
  return made.id;
}

/**
 * They keep their number, so that nobody who comes back answers their own proposal or judges an appeal against their own
 * decision. Everything else is as for a new person.
 */
async function returnPerson(
  app: Parts,
  tx: Tx,
  { person, actor }: { person: Omit<Of<"staff.invite">, "kind">; actor: Actor },
): Promise<number> {
  const left = await lockEndedPerson(tx, emailKey(person.email));
  if (!left) throw new Refusal("staff.email_taken");
  const { name, alias, email, locale, roles } = person;
  const nothing = { ...NO_PASSWORD, named: [], enrolledAt: null };
  await updatePerson(tx, left.id, { ...nothing, name, alias, email, locale, roles, endedAt: null });
  await writeAudit(app, tx, {
    ...{ kind: staffKinds.personReturned, actor, subject: `person:${left.id}` },
    before: { alias: left.alias, roles: left.roles, named: left.named },
    after: { alias, roles, named: [] },
  });
  return left.id;
}

/**
 * New roles end all sessions. Roles that need two passkeys leave no password. A person who now lacks a factor gets a link
 * to enrol it before the next log-in.
 */
async function changeRoles(
  app: Parts,
  tx: Tx,
  { proposal, actor }: { proposal: Of<"staff.roles">; actor: Actor },
): Promise<void> {
  const { person_id: personId, roles, named } = proposal;
  const before = await lockPerson(tx, personId);
  const isReady = isEnough(roles, await readFactors(tx, personId));
  const change = {
    ...{ roles, named },
    ...(needsTwoPasskeys(roles) && NO_PASSWORD),
    ...(!isReady && { enrolledAt: null }),
  };
  await keepLastOperator(() => updatePerson(tx, personId, change));
  await endAllSessions(app, tx, personId);
  if (!isReady) await enqueue(tx, "send-staff-mail", { what: "link", personId });
  await writeAudit(app, tx, {
    ...{ kind: staffKinds.rolesChanged, actor, subject: `person:${personId}`, after: { roles, named } },
    ...(before && { before: { roles: before.roles, named: before.named } }),
  });
}

async function endPerson(
  app: Parts,
  tx: Tx,
  { personId, actor }: { personId: number; actor: Actor },
): Promise<void> {
  const at = app.clock.now();
  await keepLastOperator(() => updatePerson(tx, personId, { ...NO_PASSWORD, endedAt: at }));
  await deletePasskeysOf(tx, personId);
  await deleteCodesOf(tx, personId);
  await endAllSessions(app, tx, personId);
  await deleteLinksOf(tx, personId);
  await writeAudit(app, tx, { kind: staffKinds.personEnded, actor, subject: `person:${personId}` });
}

/**
 * Clears the password and every factor, and ends all sessions. Only the person can set new ones, by the link they get.
 */
export async function resetPerson(
  app: Parts,
  tx: Tx,
  { personId, actor }: { personId: number; actor: Actor },
): Promise<void> {
  await updatePerson(tx, personId, { ...NO_PASSWORD, enrolledAt: null });
  await deletePasskeysOf(tx, personId);
  await deleteCodesOf(tx, personId);
  await deleteLinksOf(tx, personId);
  await endAllSessions(app, tx, personId);
  await writeAudit(app, tx, { kind: staffKinds.personReset, actor, subject: `person:${personId}` });
}

/** The database refuses to lose the last operator. @throws Refusal `staff.last_operator` */
async function keepLastOperator(change: () => Promise<unknown>): Promise<void> {
  await change().catch((error: { constraint?: string }) => {
    throw error.constraint === "staff_last_operator" ? new Refusal("staff.last_operator") : error;
  });
}
