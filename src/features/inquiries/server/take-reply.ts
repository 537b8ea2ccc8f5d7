import type { Tx } from "#db/database.ts";
import { findEmail } from "#features/accounts/server/accounts.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import type { repliedByMail } from "#platform/mail/events.ts";
import { MOST_WORDS } from "../rules.ts";
import { inquiriesSettings } from "../settings.ts";
import { addQuestion } from "./add-question.ts";
import { revealAddress } from "./address.ts";
import { confirmWithin } from "./confirm-inquiry.ts";
import { isFull } from "./own-inquiries.ts";
import { type InquiryRow, lockInquiry } from "./queries.ts";

type Replied = typeof repliedByMail extends EventType<infer Payload> ? Payload : never;

/**
 * Adds a reply by mail to its inquiry. Nothing is ever answered to it: an inquiry that was forgotten, a mail that came
 * twice and one too many a day are dropped.
 */
export async function takeReply(tx: Tx, reply: Replied, app: App): Promise<void> {
  const found = await lockInquiry(tx, reply.inquiryId);
  if (!found) return;
  const site = siteOf({ site: app.sites.get(found.siteId) });
  const most = settingsOf({ site }, inquiriesSettings).inquiry_texts_per_day;
  if (await isFull(app, tx, { id: found.id, most })) return;
  const isOtherSender = reply.from !== (await findAuthor(app, tx, found))?.toLowerCase();
  // The sealed address stands in a mail to the visitor's address only, so its reply proves as much as the link.
  const inquiry = await confirmWithin(app, tx, found);
  const words = [...reply.words].slice(0, MOST_WORDS).join("");
  const mail = { key: reply.mailKey, isOtherSender, files: reply.files };
  await addQuestion(app, tx, { inquiry, question: { words, mail } });
}

async function findAuthor(app: App, tx: Tx, inquiry: InquiryRow): Promise<string | null | undefined> {
  return inquiry.memberId === null ? revealAddress(app, inquiry) : findEmail(tx, inquiry.memberId);
}
