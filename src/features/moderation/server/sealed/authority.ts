import { Refusal } from "#base/refusal.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { auditKind, findAliases, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { needsAuthority } from "../../sealed-rules.ts";
import { holderOf } from "../cases/holder.ts";
import { type CaseRow, insertEvent, lockCase } from "../cases/queries-case.ts";
import { actorOf, lacksRight, type Person } from "../person.ts";
import { insertAuthorityNote, listAuthorityNotes } from "./queries-sealed.ts";

export type Note = { caseId: number; words: string } & (
  | { kind: "informed"; authority: string; reference: string; informedAt: Date }
  | { kind: "explained" }
);

const noted = auditKind("moderation.authority_noted", ["kind", "authority", "reference"]);

/**
 * Writes down who was informed of a danger to people, or why nobody was.
 * @throws Refusal `moderation.not_found`, `staff.no_right` for who neither holds the case nor handles sealed
 * pictures, or `moderation.in_future`
 */
export async function noteAuthority(app: App, person: Person, note: Note): Promise<void> {
  const { caseId, kind, words } = note;
  const at = app.clock.now();
  const told = kind === "informed" ? note : { authority: null, reference: null, informedAt: null };
  if (told.informedAt && told.informedAt > at) throw new Refusal("moderation.in_future", {}, 422);
  const { authority, reference, informedAt } = told;
  const { personId } = person;
  await app.db.transaction().execute(async (tx) => {
    const found = await lockCase(tx, caseId);
    if (!found) throw new Refusal("moderation.not_found", {}, 404);
    if (holderOf(found, at) !== personId && !mayHandle(person)) throw lacksRight("child.handle");
    await insertAuthorityNote(tx, { caseId, personId, kind, authority, reference, words, informedAt, at });
    const data = { note: authority === null ? words : `${authority} · ${reference}` };
    await insertEvent(tx, { caseId, kind: `authority_${kind}`, personId, data, at });
    await writeAudit(app, tx, {
      kind: noted,
      actor: actorOf(person),
      subject: `case:${caseId}`,
      aboutId: found.aboutId,
      after: { kind, authority, reference },
    });
    await tellDeskAfter(tx, { about: "case", id: caseId });
  });
}

/** Whether the operators have named the person for sealed pictures. */
export function mayHandle({ roles, named }: Pick<Person, "roles" | "named">): boolean {
  return hasRight(roles, "child.handle", named);
}

/**
 * Call before a case is decided. A sample is judged again without any effect, so it needs no note.
 * @throws Refusal `moderation.authority_first` if the case is about a danger to people
 */
export async function requireAuthorityNote(db: Db, found: CaseRow, rule: string | null): Promise<void> {
  if (found.sampleOf !== null || !needsAuthority(found, rule)) return;
  if ((await listAuthorityNotes(db, found.id)).length === 0) throw new Refusal("moderation.authority_first");
}

/** The notes of a case, oldest first. */
export async function readNotes({ db }: Pick<App, "db">, caseId: number) {
  const notes = await listAuthorityNotes(db, caseId);
  const aliases = await findAliases(
    db,
    notes.map(({ personId }) => personId),
  );
  return notes.map(({ kind, authority, reference, words, informedAt, at, personId }) => ({
    kind: kind as "informed" | "explained",
    ...{ authority, reference, words },
    informed_at: informedAt?.toISOString() ?? null,
    at: at.toISOString(),
    person: aliases.get(personId) ?? "",
  }));
}
