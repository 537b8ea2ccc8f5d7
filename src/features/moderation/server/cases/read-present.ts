import { findAccount } from "#features/accounts/server/accounts.ts";
import { listMessageStates } from "#features/chat/server/chat.ts";
import { listOwnPhotos } from "#features/photos/server/photos.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import type { ReadReport } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import type { CaseRow } from "./queries-case.ts";

type Compared = { found: CaseRow; reports: readonly ReadReport[] };

/**
 * Reads what has become of the reported words, pictures and messages, to be shown beside their copies. Null for a sample,
 * since it would tell how the case was decided.
 */
export async function readPresent(app: Pick<App, "db" | "clock">, { found, reports }: Compared) {
  const { aboutId, sampleOf } = found;
  if (aboutId === null || sampleOf !== null) return null;
  const account = await findAccount(app.db, aboutId);
  return {
    account: account !== undefined,
    profile: account ? await readWords(app, aboutId) : null,
    pictures: await readPictures(app.db, aboutId, { found, reports }),
    messages: await readMessages(app.db, { found, reports }),
  };
}

async function readWords(app: Pick<App, "db" | "clock">, memberId: number) {
  const { name, about_me: about } = await readOwnProfile(app, memberId);
  return { name, about };
}

/** The state of each copied photo. A picture of a message goes with its message. */
async function readPictures(db: App["db"], memberId: number, { found, reports }: Compared) {
  const photos = new Map((await listOwnPhotos(db, memberId)).map(({ id, status }) => [id, status]));
  return reports.flatMap((report) =>
    report.pictures.flatMap(({ key, source }) => {
      const id = photoOf(report, { source, subject: found.subject });
      return id === null ? [] : [{ key, state: photos.get(id) ?? ("gone" as const) }];
    }),
  );
}

/** A photo that was found in the review has no evidence but its picture. */
function photoOf({ own, evidence }: ReadReport, { source, subject }: { source: string; subject: string }) {
  if (own) return subjectKind(subject) === "photo" ? Number(subject.slice("photo:".length)) : null;
  return evidence?.photos.find(({ key }) => key === source)?.id ?? null;
}

/** Messages that are hidden or gone by now. */
async function readMessages(db: App["db"], { found: { subject }, reports }: Compared) {
  const seqs = [
    ...new Set(reports.flatMap(({ evidence }) => evidence?.messages ?? []).map(({ seq }) => seq)),
  ];
  if (subjectKind(subject) !== "message" || seqs.length === 0) return [];
  const conversation = Number(subject.split(":")[1]);
  const states = await listMessageStates(db, { conversation, seqs });
  const hidden = new Map(states.map(({ seq, hiddenAt }) => [seq, hiddenAt !== null]));
  return seqs.flatMap((seq) => {
    if (hidden.get(seq) === false) return [];
    return [{ seq, state: hidden.has(seq) ? ("hidden" as const) : ("gone" as const) }];
  });
}
