import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { auditKind, tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { actorOf, type Person } from "../person.ts";
import { endSilenceOf } from "./end-silence.ts";
import { lockSealed, type SealedRow, updateSealed } from "./queries-sealed.ts";

type Step = { sealedId: number; reference: string };

const letterAgreed = auditKind("moderation.sealed_letter_agreed", ["reference"]);
const released = auditKind("moderation.sealed_released", ["reference"]);

/**
 * The authority agrees that the member is told: the letters that waited go, unless another picture of theirs still asks for
 * silence.
 * @throws Refusal `moderation.not_found`
 */
export function agreeToLetter(app: App, person: Person, { sealedId, reference }: Step): Promise<void> {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    // The authority may agree after the file was destroyed.
    const row = await lockSealed(tx, sealedId);
    if (!row) throw new Refusal("moderation.not_found", {}, 404);
    if (row.letterAgreedAt) return;
    await updateSealed(tx, row, { letterAgreedAt: at, letterAgreedReference: reference });
    if (row.aboutId !== null) await endSilenceOf(tx, row.aboutId, at);
    await note(app, tx, { row, person, kind: letterAgreed, reference });
  });
}

/**
 * The authority no longer needs the file.
 * @throws Refusal `moderation.not_found`
 */
export function releaseSealed(app: App, person: Person, { sealedId, reference }: Step): Promise<void> {
  const at = app.clock.now();
  return app.db.transaction().execute(async (tx) => {
    const row = await requireKept(tx, sealedId);
    if (row.releasedAt) return;
    await updateSealed(tx, row, { releasedAt: at, releasedReference: reference });
    await note(app, tx, { row, person, kind: released, reference });
  });
}

/** @throws Refusal `moderation.not_found` for what is unknown or destroyed */
export async function requireKept(tx: Tx, sealedId: number): Promise<SealedRow> {
  const row = await lockSealed(tx, sealedId);
  if (!row || row.destroyedAt) throw new Refusal("moderation.not_found", {}, 404);
  return row;
}

type Noted = { row: SealedRow; person: Person; kind: typeof released; reference: string };

async function note(app: App, tx: Tx, { row, person, kind, reference }: Noted): Promise<void> {
  await writeAudit(app, tx, {
    kind,
    actor: actorOf(person),
    subject: `sealed:${row.id}`,
    aboutId: row.aboutId,
    after: { reference },
  });
  await tellDeskAfter(tx, { about: "case", id: row.caseId });
}
