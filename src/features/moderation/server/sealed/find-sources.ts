import { Refusal } from "#base/refusal.ts";
import { copyImageSealed, findImageSender } from "#features/chat/server/chat.ts";
import { copyPhotoSealed, findPhotoById, findPhotoByKey } from "#features/photos/server/photos.ts";
import { type ReadReport, readEvidencePicture, readReports } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { putSealedFile, type SealedFile } from "#platform/pictures/sealed-files.ts";
import type { CaseRow } from "../cases/queries-case.ts";

/** A picture that is to be sealed, with everything that is left of it. */
export type Source = {
  /** Key under which its owner's feature stores it. */
  key: string;
  /** Who showed it; null if nobody knows any more. */
  ownerId: number | null;
  subject: string;
  photo: { id: number; memberId: number; createdAt: Date } | null;
  /** Whether it was sent in a conversation. */
  isImage: boolean;
  file: SealedFile | null;
};

/**
 * Copies the chosen pictures of a case into sealed files; the photo that the case is about if none is chosen. A picture
 * that its owner has just deleted is taken from the reports' copy.
 * @throws Refusal `moderation.no_picture` for one that does not belong to the case, or if there is none
 */
export async function copySources(app: App, found: CaseRow, chosen: readonly string[]): Promise<Source[]> {
  const reports = await readReports(app, { caseId: found.appealOf ?? found.id });
  const keys = chosen.length > 0 ? [...new Set(chosen)].toSorted() : await findOwnKey(app, found, reports);
  const sources: Source[] = [];
  for (const key of keys) sources.push(await copySource(app, { found, reports, key }));
  return sources;
}

async function findOwnKey({ db }: App, { subject }: CaseRow, reports: readonly ReadReport[]) {
  const [kind, id] = subject.split(":");
  if (kind !== "photo") throw noPicture();
  const photo = await findPhotoById(db, Number(id));
  const known = reports
    .flatMap(({ evidence }) => evidence?.photos ?? [])
    .find((one) => one.id === Number(id));
  const key = photo?.key ?? known?.key;
  if (!key) throw noPicture();
  return [key];
}

async function copySource(
  app: App,
  { found, reports, key }: { found: CaseRow; reports: readonly ReadReport[]; key: string },
): Promise<Source> {
  const photo = (await findPhotoByKey(app.db, key)) ?? null;
  const sender = photo ? undefined : await findImageSender(app.db, key);
  const copy = reports.flatMap(({ pictures }) => pictures).find(({ source }) => source === key);
  const known = reports.flatMap(({ evidence }) => evidence?.photos ?? []).find((one) => one.key === key);
  const isOwn = photo ? `photo:${photo.id}` === found.subject : false;
  if (!copy && !known && !isOwn) throw noPicture();
  const id = photo?.id ?? known?.id;
  return {
    key,
    ownerId: photo?.memberId ?? sender ?? findWriter(found, reports, key),
    photo,
    isImage: sender !== undefined,
    subject: id === undefined ? found.subject : `photo:${id}`,
    file:
      (photo && (await copyPhotoSealed(app, key))) ??
      (sender === undefined ? null : await copyImageSealed(app, key)) ??
      (copy ? await copyEvidenceSealed(app, copy.key) : null),
  };
}

/** Who sent a picture that is only left in the reports: the reporter, if they wrote the message. */
function findWriter(found: CaseRow, reports: readonly ReadReport[], key: string): number | null {
  const isOwn = ({ evidence }: ReadReport) =>
    (evidence?.messages ?? []).some(({ kind, body, mine }) => kind === "image" && body === key && mine);
  const report = reports.find(isOwn);
  return report ? report.reporterId : found.aboutId;
}

async function copyEvidenceSealed(app: App, key: string): Promise<SealedFile | null> {
  const content = await readEvidencePicture(app, key);
  return content && putSealedFile(app, content);
}

function noPicture(): Refusal {
  return new Refusal("moderation.no_picture", {}, 422);
}
