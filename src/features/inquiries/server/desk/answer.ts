import type { BodyOf } from "#base/endpoint.ts";
import type { Tx } from "#db/database.ts";
import { tellDeskAfter, writeAudit } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import type * as contract from "../../desk-contract.ts";
import { hasClientId, type InquiryRow, insertText, updateInquiry } from "../queries.ts";
import { hideWords } from "../words.ts";
import { lockFor, type Person, requireConfirmed, requireSeen } from "./hold.ts";
import { inquiryKinds } from "./kinds.ts";

type Parts = Pick<App, "db" | "clock" | "seal">;
const FREE = { leasedBy: null, leasedUntil: null };

/**
 * Answers an inquiry, once for each client id. The mail goes after the commit.
 * @throws Refusal `inquiries.not_found`, `inquiries.taken`, `inquiries.changed`, `inquiries.not_confirmed`
 */
export function answerInquiry(
  app: Parts,
  actor: Person,
  { id, client_id: clientId, seen, words, close }: BodyOf<typeof contract.answerInquiry>,
): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockFor(app, tx, { id, personId: actor.personId });
    if (await hasClientId(tx, clientId)) return;
    await requireSeen(tx, inquiry, seen);
    const at = app.clock.now();
    const textId = await addByStaff(app, tx, { kind: "answer", inquiry, actor, clientId, words });
    await updateInquiry(tx, id, {
      ...{ state: close ? "closed" : "answered", closedAt: close ? at : null, changedAt: at, ...FREE },
      isUnread: inquiry.memberId !== null,
    });
    await enqueue(tx, "mail-inquiry-answer", { textId });
    await finish(app, tx, { inquiry, actor, kind: "answered", after: { closed: close } });
  });
}

/** @throws Refusal `inquiries.not_found`, `inquiries.taken` */
export function noteOnInquiry(
  app: Parts,
  actor: Person,
  { id, client_id: clientId, words }: BodyOf<typeof contract.noteOnInquiry>,
): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockFor(app, tx, { id, personId: actor.personId });
    if (await hasClientId(tx, clientId)) return;
    await addByStaff(app, tx, { kind: "note", inquiry, actor, clientId, words });
    await finish(app, tx, { inquiry, actor, kind: "noted" });
  });
}

/** @throws Refusal `inquiries.not_found`, `inquiries.taken`, `inquiries.changed`, `inquiries.not_confirmed` */
export function closeInquiry(
  app: Parts,
  actor: Person,
  { id, seen }: BodyOf<typeof contract.closeInquiry>,
): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockFor(app, tx, { id, personId: actor.personId });
    await requireSeen(tx, inquiry, seen);
    const at = app.clock.now();
    if (inquiry.state !== "closed")
      await updateInquiry(tx, id, { state: "closed", closedAt: at, changedAt: at, ...FREE });
    await finish(app, tx, { inquiry, actor, kind: "closed" });
  });
}

/** @throws Refusal `inquiries.not_found`, `inquiries.taken`, `inquiries.not_confirmed` */
export function reopenInquiry(app: Parts, actor: Person, { id }: { id: number }): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockFor(app, tx, { id, personId: actor.personId });
    requireConfirmed(inquiry);
    const at = app.clock.now();
    if (inquiry.state !== "waiting")
      await updateInquiry(tx, id, { state: "waiting", closedAt: null, waitingSince: at, changedAt: at });
    await finish(app, tx, { inquiry, actor, kind: "reopened" });
  });
}

type Added = {
  kind: "answer" | "note";
  inquiry: InquiryRow;
  actor: Person;
  clientId: string;
  words: string;
};

export async function addByStaff(app: Parts, tx: Tx, added: Added): Promise<number> {
  const { kind, inquiry, actor, clientId, words } = added;
  const inserted = await insertText(tx, {
    ...{ inquiryId: inquiry.id, kind, clientId, personId: actor.personId, at: app.clock.now() },
    words: hideWords(app, { inquiryId: inquiry.id, words }),
  });
  if (!inserted) throw new Error("A text with this client id has come at the same moment");
  return inserted.id;
}

type Finished = {
  inquiry: InquiryRow;
  actor: Person;
  kind: "answered" | "noted" | "closed" | "reopened";
  after?: { closed: boolean };
};

async function finish(app: Parts, tx: Tx, { inquiry, actor, kind, after }: Finished): Promise<void> {
  const { id, memberId } = inquiry;
  await tellDeskAfter(tx, { about: "inquiry", id });
  await writeAudit(app, tx, {
    ...{ kind: inquiryKinds[kind], actor, subject: `inquiry:${id}`, aboutId: memberId },
    ...(after && { after }),
  });
}
