import type { BodyOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import {
  type addToInquiry as contract,
  INQUIRIES_PER_PAGE,
  type OwnInquiries,
  type OwnInquiry,
} from "../contract.ts";
import type { State, Subject } from "../rules.ts";
import { inquiriesSettings } from "../settings.ts";
import { addQuestion } from "./add-question.ts";
import {
  countQuestionsSince,
  findInquiry,
  hasClientId,
  type InquiryRow,
  listOwn,
  listTexts,
  lockInquiry,
  markRead,
} from "./queries.ts";
import { revealWords } from "./words.ts";

const DAY = 86_400_000;

type Own = { memberId: number; id: number };

export async function listInquiries(
  { db }: Pick<App, "db">,
  { memberId, before }: { memberId: number; before?: number | undefined },
): Promise<OwnInquiries> {
  const rows = await listOwn(db, { memberId, before, limit: INQUIRIES_PER_PAGE + 1 });
  return {
    inquiries: rows.slice(0, INQUIRIES_PER_PAGE).map(summarize),
    more: rows.length > INQUIRIES_PER_PAGE,
  };
}

/** @throws Refusal `inquiries.not_found`, also for another member's */
export async function readInquiry(app: Pick<App, "db" | "seal">, { memberId, id }: Own): Promise<OwnInquiry> {
  const inquiry = await findInquiry(app.db, id);
  if (inquiry?.memberId !== memberId) throw notFound();
  const texts = (await listTexts(app.db, id)).filter(({ kind }) => kind !== "note");
  return {
    ...summarize(inquiry),
    texts: texts.map(({ id: textId, kind, mailKey, files, words, at }) => ({
      id: textId,
      kind: kind as "question" | "answer",
      by_mail: mailKey !== null,
      files,
      words: revealWords(app, { inquiryId: id, words }),
      at: at.toISOString(),
    })),
  };
}

/** @throws Refusal `inquiries.not_found`, `inquiries.too_many_texts` */
export function addToInquiry(
  app: Pick<App, "db" | "clock" | "seal">,
  caller: Pick<Scope, "site"> & Own,
  { client_id: clientId, words }: BodyOf<typeof contract>,
): Promise<void> {
  return app.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, caller.id);
    if (inquiry?.memberId !== caller.memberId) throw notFound();
    if (await hasClientId(tx, clientId)) return;
    const most = settingsOf(caller, inquiriesSettings).inquiry_texts_per_day;
    if (await isFull(app, tx, { id: caller.id, most }))
      throw new Refusal("inquiries.too_many_texts", { count: most }, 429);
    await addQuestion(app, tx, { inquiry, question: { words, clientId } });
  });
}

/** Whether the author has added as many texts to a locked inquiry as a day allows. */
export async function isFull(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { id, most }: { id: number; most: number },
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - DAY);
  return (await countQuestionsSince(tx, id, since)) >= most;
}

export async function noteRead({ db }: Pick<App, "db">, read: Own & { seen: number }): Promise<void> {
  await markRead(autocommit(db), read);
}

function summarize({ id, number, subject, state, changedAt, isUnread }: InquiryRow) {
  return {
    ...{ id, number, subject: subject as Subject, state: state as State },
    ...{ changed_at: changedAt.toISOString(), is_unread: isUnread },
  };
}

export function notFound(): Refusal {
  return new Refusal("inquiries.not_found", {}, 404);
}
