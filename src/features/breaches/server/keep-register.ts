import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { type Actor, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type * as contract from "../contract.ts";
import { type Fault, findGaps, findWrongTimes } from "../rules.ts";
import { breachOf, differencesOf, FIELD_NAMES, fieldsOf } from "./fields.ts";
import {
  type BreachRow,
  findByClient,
  insertBreach,
  insertChange,
  lockBreach,
  updateBreach,
} from "./queries.ts";

type Parts = Pick<App, "db" | "clock">;
/** Someone of staff: the register names them. */
type Author = Extract<Actor, { by: "person" }>;

const FIELDS = [...FIELD_NAMES, "closed_at"] as const;
const added = auditKind("breaches.added", FIELDS);
const changed = auditKind("breaches.changed", FIELDS);
const closed = auditKind("breaches.closed", FIELDS);

/**
 * Adds a breach. The same request again adds none.
 * @throws GroundError by field for times that cannot be
 */
export function addBreach(app: Parts, actor: Author, body: BodyOf<typeof contract.addBreach>) {
  const { client_id: clientId, ...sent } = body;
  const breach = breachOf(sent);
  const at = app.clock.now();
  refuse(findWrongTimes(breach, at));
  return app.db.transaction().execute(async (tx) => {
    const made = await insertBreach(tx, { ...breach, clientId, addedAt: at });
    if (!made) return (await findByClient(tx, clientId)) as { id: number };
    const content = fieldsOf(breach);
    await note(tx, { id: made.id, version: 1, kind: "added", actor, at, why: "", content });
    await writeAudit(app, tx, { kind: added, actor, subject: subjectOf(made.id), after: content });
    return made;
  });
}

/**
 * Changes an entry. A closed one has to stay complete.
 * @throws Refusal `breaches.not_found`, `breaches.changed`; GroundError by field
 */
export function changeBreach(app: Parts, actor: Author, body: BodyOf<typeof contract.changeBreach>) {
  const { id, version, why, ...sent } = body;
  const breach = breachOf(sent);
  const at = app.clock.now();
  refuse(findWrongTimes(breach, at));
  return app.db.transaction().execute(async (tx) => {
    const row = await lockVersion(tx, { id, version });
    if (row.closedAt) refuse(findGaps(breach));
    const content = fieldsOf(breach);
    const { changed: fields, before, after } = differencesOf(fieldsOf(row), content);
    if (fields.length === 0) return;
    await updateBreach(tx, id, { ...breach, version: version + 1, closedAt: row.closedAt });
    await note(tx, { id, version: version + 1, kind: "changed", actor, at, why, content });
    await writeAudit(app, tx, { kind: changed, actor, subject: subjectOf(id), why, before, after });
  });
}

/**
 * Closes a complete entry.
 * @throws Refusal `breaches.not_found`, `breaches.changed`, `breaches.closed`; GroundError by field for what it lacks
 */
export function closeBreach(app: Parts, actor: Author, { id, version, why }: Closing) {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const row = await lockVersion(tx, { id, version });
    if (row.closedAt) throw new Refusal("breaches.closed", {}, 409);
    refuse(findGaps(row));
    const { id: _, ...breach } = row;
    await updateBreach(tx, id, { ...breach, version: version + 1, closedAt: at });
    await note(tx, { id, version: version + 1, kind: "closed", actor, at, why, content: fieldsOf(row) });
    const after = { closed_at: at.toISOString() };
    await writeAudit(app, tx, { kind: closed, actor, subject: subjectOf(id), why, after });
  });
}

type Closing = { id: number; version: number; why: string };

async function lockVersion(tx: Tx, { id, version }: { id: number; version: number }): Promise<BreachRow> {
  const row = await lockBreach(tx, id);
  if (!row) throw new Refusal("breaches.not_found", {}, 404);
  if (row.version !== version) throw new Refusal("breaches.changed", {}, 409);
  return row;
}

/** @throws GroundError with the words of each fault */
function refuse(faults: Partial<Record<string, Fault>>): void {
  const fields = Object.entries(faults).map(([field, fault]) => [field, `breaches:invalid.${fault}`]);
  if (fields.length > 0) throw new GroundError("invalid_input", { fields: Object.fromEntries(fields) });
}

type Note = {
  id: number;
  version: number;
  kind: "added" | "changed" | "closed";
  actor: Author;
  at: Date;
  why: string;
  content: ReturnType<typeof fieldsOf>;
};

function note(tx: Tx, { id, actor, content, ...change }: Note): Promise<void> {
  const { personId } = actor;
  return insertChange(tx, { ...change, breachId: id, personId, content: JSON.stringify(content) });
}

const subjectOf = (id: number) => `breach:${id}`;
