import type { Tx } from "#db/database.ts";
import { findAccount } from "#features/accounts/server/accounts.ts";
import { findWaiting, hidePhoto, placeOfFiles, readPhotoFile } from "#features/photos/server/photos.ts";
import { keepFinding } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import type { Rejection } from "../../review-contract.ts";
import { needsCase } from "../../review-rules.ts";
import { ruleOf } from "../../rules-list.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import { decideWithin } from "../decisions/decide.ts";
import type { Person } from "../person.ts";
import { writtenFacts } from "../statements/review-facts.ts";
import { openOwnCase } from "./open-own-case.ts";
import { endReviewLease } from "./queries-review.ts";

type Rejecting = { review: string; rejection: Rejection };
type Photo = Awaited<ReturnType<typeof findWaiting>>[number];

export type Rejected =
  | { outcome: "rejected"; caseId: number; decisionId: number }
  | { outcome: "case"; caseId: number; lease: number }
  | { outcome: "gone" | "in_case" };

/** The photo was deleted, or its lease was lost, while it was being rejected: nothing of that is kept. */
class PhotoGone extends Error {}

/**
 * Rejects a photo that the person holds: evidence, case, decision, statement of reasons and measure in one transaction.
 * A photo that breaks a rule about danger to people is hidden instead, and its case goes to the person.
 */
export async function rejectPhoto(
  app: App,
  person: Person,
  { review, rejection }: Rejecting,
): Promise<Rejected> {
  const { rule } = rejection;
  const { personId } = person;
  const [photo] = await findWaiting(app.db, [rejection.photo]);
  const owner = photo && (await findAccount(app.db, photo.memberId));
  // A drawn photo of the demo has no file until somebody asks for it.
  if (!owner || !(await readPhotoFile(app, photo, "full.webp"))) return { outcome: "gone" };
  let done: Rejected = { outcome: "gone" };
  const finding = {
    ...{ photo, picture: placeOfFiles(photo), siteId: owner.siteId, locale: owner.locale },
    reason: ruleOf(rule).reasons[0] ?? ("other" as const),
  };
  await keepFinding(app, finding, async (tx, keepFor) => {
    const found = await openOwnCase(app, tx, { photo, owner, rule, personId });
    if (found) await keepFor(found.id);
    done = found
      ? await settle(app, tx, { person, found, photo, rejection, locale: owner.locale })
      : { outcome: "in_case" };
    const held = { review, personId, at: app.clock.now() };
    if (!(await endReviewLease(tx, photo.id, held))) throw new PhotoGone();
  }).catch((error) => {
    if (!(error instanceof PhotoGone)) throw error;
    done = { outcome: "gone" };
  });
  return done;
}

type Settling = { person: Person; found: CaseRow; photo: Photo; rejection: Rejection; locale: string };

async function settle(app: App, tx: Tx, settling: Settling): Promise<Rejected> {
  const { person, found, photo, rejection, locale } = settling;
  const { rule, facts = "" } = rejection;
  if (needsCase(rule)) {
    await hidePhoto(app, tx, photo);
    return { outcome: "case", caseId: found.id, lease: found.lease };
  }
  const decision = {
    ...{ caseId: found.id, lease: found.lease, version: found.version, rule, why: "Photo review" },
    outcome: "violation" as const,
    measures: [{ kind: "photo_rejected" as const }],
    facts: writtenFacts(app, locale, { addedAt: photo.createdAt, facts }),
  };
  const { id: decisionId } = await decideWithin(app, tx, { person, decision });
  return { outcome: "rejected", caseId: found.id, decisionId };
}
