import { PictureError } from "#adapters/images/images.ts";
import { Refusal } from "#base/refusal.ts";
import {
  auditKind,
  listProposalRows,
  withholdReason,
  writeAccess,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { readSealedFile } from "#platform/pictures/sealed-files.ts";
import { actorOf, type Person } from "../person.ts";
import { drawWatermark } from "./draw-watermark.ts";
import type { SealedRow } from "./queries-sealed.ts";
import { openUntil, requireSealed } from "./read-sealed.ts";

const SIDE = 320;
const BLUR = 5;

const opened = auditKind("moderation.sealed_opened", ["proposal"]);

/**
 * Opens a sealed picture: small, grey, blurred, and marked with who sees it when. Both logs have it before anybody sees it.
 * @throws Refusal `moderation.not_found` without a file, or `moderation.not_agreed`
 */
export async function openSealed(app: App, person: Person, id: number): Promise<{ webp: string }> {
  const row = await requireSealed(app.db, id);
  const proposal = await requireAgreed(app, person, id);
  const content = row.fileKey === null ? null : await readSealedFile(app, row.fileKey);
  if (!content) throw new Refusal("moderation.not_found", {}, 404);
  await noteOpening(app, person, { row, proposal });
  return { webp: await render(app, person, content) };
}

async function requireAgreed({ db, clock }: App, { personId }: Person, id: number) {
  const rows = await listProposalRows(db, { kinds: ["sealed.open"], limit: 500 });
  const agreed = rows.find(
    (row) => row.subject === `sealed:${id}` && openUntil([row], { personId, now: clock.now() }),
  );
  if (!agreed) throw new Refusal("moderation.not_agreed", {}, 403);
  return { id: agreed.id, why: agreed.why };
}

type Opening = { row: SealedRow; proposal: { id: number; why: string } };

async function noteOpening(app: App, person: Person, { row, proposal }: Opening): Promise<void> {
  const { id, aboutId, keepUntil } = row;
  const { why } = proposal;
  const at = app.clock.now();
  const entry = { kind: opened, actor: actorOf(person), subject: `sealed:${id}`, aboutId };
  await app.db.transaction().execute(async (tx) => {
    const { personId } = person;
    const reasonId = await withholdReason(tx, { personId, aboutId, words: why, at, until: keepUntil });
    const after = { proposal: proposal.id };
    await writeAccess(app, tx, { ...entry, after, ...(reasonId !== null && { reasonId }) });
    await writeAudit(app, tx, { ...entry, after, why });
  });
}

async function render({ images, clock }: App, person: Person, content: Uint8Array): Promise<string> {
  const words = `${person.alias} ${person.personId} ${clock.now().toISOString().slice(0, 16)}Z`;
  const source = { owner: -person.personId, read: async () => content, admit: async () => {} };
  const rendition = { name: "shown", format: "webp", width: SIDE, height: SIDE, fit: "inside" } as const;
  const shown = { ...rendition, blur: BLUR, grey: true, over: drawWatermark(words, SIDE) };
  try {
    const picture = await images.render(source, { renditions: [shown], minSide: 1 });
    return Buffer.from(picture.renditions[0]?.content ?? []).toString("base64");
  } catch (error) {
    if (error instanceof PictureError) throw new Refusal("moderation.not_found", {}, 404);
    throw error;
  }
}
