import type { App } from "#platform/app.ts";
import type { PictureCollection } from "#platform/pictures/pictures.ts";

/** Reported content, as it was at the time of the report. */
export type Evidence = {
  name: string;
  about: string;
  age: number;
  photos: { id: number; key: string }[];
  /** The reported message with those around it, in order. */
  messages?: readonly EvidenceMessage[];
  /** Pictures whose files are copied: the first one before the response, the others by a job. */
  pictures: readonly EvidencePicture[];
};

export type EvidencePicture = Pick<PictureCollection, "folder"> & { key: string };

export type EvidenceMessage = {
  seq: number;
  /** Whether the reporter wrote it. */
  mine: boolean;
  kind: string;
  /** The text, the id of the gift, or the key of the image. */
  body: string;
  sent_at: string;
};

const PURPOSE = "safety.evidence";

type Sealing = Pick<App, "seal">;

/** Columns of a report. The content is sealed; the keys of pictures are not, because statements look for them. */
export function hideEvidence({ seal }: Sealing, clientId: string, { pictures, ...content }: Evidence) {
  const images = content.messages?.filter(({ kind }) => kind === "image");
  const named = images?.map(({ seq, kind, body }) => ({ seq, kind, body }));
  return {
    content: seal.hide(PURPOSE, JSON.stringify(content), [clientId]),
    evidence: JSON.stringify({ photos: content.photos, pictures, ...(named?.length && { messages: named }) }),
  };
}

type Hidden = { clientId: string; content: string | null; evidence: unknown };

/** Reports of earlier versions have their content in `evidence`. Null if nothing of ours was reported. */
export function revealEvidence({ seal }: Sealing, { clientId, content, evidence }: Hidden) {
  if (content !== null) return JSON.parse(seal.reveal(PURPOSE, content, [clientId])) as RevealedEvidence;
  return Object.hasOwn(evidence as object, "name") ? (evidence as RevealedEvidence) : null;
}

type RevealedEvidence = Omit<Evidence, "pictures" | "age"> & Partial<Pick<Evidence, "age">>;
