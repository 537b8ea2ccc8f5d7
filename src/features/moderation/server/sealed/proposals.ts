import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import {
  answerProposalRow,
  auditKind,
  insertProposal,
  lockOpenProposal,
  PROPOSAL_MS,
  tellDeskAfter,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { noteOrphans } from "#platform/pictures/orphans.ts";
import { discardPicture } from "#platform/pictures/picture-files.ts";
import { isDue, SEALED_PROPOSALS } from "../../sealed-rules.ts";
import { actorOf, type Person } from "../person.ts";
import { requireKept } from "./checklist.ts";
import { type SealedRow, updateSealed } from "./queries-sealed.ts";
import { sealedPictures } from "./sealed-pictures.ts";

const proposed = auditKind("moderation.sealed_proposed", ["kind", "proposal"]);
const answered = auditKind("moderation.sealed_answered", ["kind", "proposal", "answer"]);
const destroyed = auditKind("moderation.sealed_destroyed", ["reference", "sha256", "with"]);

/**
 * Proposes to open or to destroy a sealed picture.
 * @throws Refusal `moderation.not_found`, or `moderation.not_released` while the authority may need the file
 */
export function proposeSealed(
  app: App,
  person: Person,
  { sealedId, what, why }: { sealedId: number; what: "open" | "destroy"; why: string },
): Promise<{ id: number }> {
  const at = app.clock.now();
  const kind = `sealed.${what}` as const;
  return app.db.transaction().execute(async (tx) => {
    const row = await requireKept(tx, sealedId);
    if (what === "destroy") requireDue(row, at);
    const { id } = await insertProposal(tx, {
      ...{ kind, why, at, aboutPersonId: null, byId: person.personId },
      subject: `sealed:${sealedId}`,
      seenVersion: row.version,
      input: JSON.stringify({ sealed: sealedId }),
      expiresAt: new Date(at.getTime() + PROPOSAL_MS),
    });
    await writeAudit(app, tx, {
      ...{ kind: proposed, actor: actorOf(person), subject: `sealed:${sealedId}`, why },
      aboutId: row.aboutId,
      after: { kind, proposal: id },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return { id };
  });
}

type Answer = { proposalId: number; answer: "agreed" | "refused"; why: string };

/**
 * Answers somebody else's proposal. To agree that a picture is destroyed destroys it.
 * @throws Refusal `staff.own_proposal`, `staff.proposal_over`, `staff.changed_since`, `moderation.not_released`
 */
export async function answerSealed(
  app: App,
  person: Person,
  { proposalId, answer, why }: Answer,
): Promise<void> {
  const at = app.clock.now();
  const { personId } = person;
  const key = await app.db.transaction().execute(async (tx) => {
    const asked = { id: proposalId, personId, kinds: SEALED_PROPOSALS };
    const proposal = await lockOpenProposal(app, tx, asked);
    const row = await requireKept(tx, (proposal.input as { sealed: number }).sealed);
    await answerProposalRow(tx, proposalId, { answer, answeredBy: personId, answeredAt: at, answerWhy: why });
    const isDestroying = answer === "agreed" && proposal.kind === "sealed.destroy";
    if (isDestroying) {
      if (proposal.seenVersion !== row.version) throw new Refusal("staff.changed_since");
      await destroy(app, tx, { row, person, proposal });
    }
    await writeAudit(app, tx, {
      ...{ kind: answered, actor: actorOf(person), subject: `sealed:${row.id}`, why },
      aboutId: row.aboutId,
      after: { kind: proposal.kind, proposal: proposalId, answer },
    });
    await tellDeskAfter(tx, { about: "proposals" });
    return isDestroying ? row.fileKey : null;
  });
  // If the file cannot be removed now, the retention of orphans removes it.
  if (key) await discardPicture(app, sealedPictures, key).catch(() => {});
}

type Destroying = { row: SealedRow; person: Person; proposal: { byId: number; why: string } };

/** The file and who the member is go. What stays is the protocol. */
async function destroy(app: App, tx: Tx, { row, person, proposal }: Destroying): Promise<void> {
  const at = app.clock.now();
  requireDue(row, at);
  await updateSealed(tx, row, {
    ...{ destroyedAt: at, destroyedBy: proposal.byId, destroyedWith: person.personId },
    ...{ destroyedWhy: proposal.why, fileKey: null, facts: null },
  });
  if (row.fileKey) await noteOrphans(tx, sealedPictures, { keys: [row.fileKey], since: at });
  await writeAudit(app, tx, {
    ...{ kind: destroyed, actor: actorOf(person), subject: `sealed:${row.id}`, why: proposal.why },
    aboutId: row.aboutId,
    after: { reference: row.reference, sha256: row.sha256, with: `person:${proposal.byId}` },
  });
}

function requireDue(row: SealedRow, at: Date): void {
  if (!isDue(row, at)) throw new Refusal("moderation.not_released");
}
