import { findEmail } from "#features/accounts/server/accounts.ts";
import type { MemberData } from "#platform/app.ts";
import { ERASE_BATCH, eraseInBatches } from "#platform/erase-in-batches.ts";
import { jsonFile } from "#platform/member-data.ts";
import { hashAddress } from "./address.ts";
import { deleteInquiriesOf, listOwn, listTexts } from "./queries.ts";
import { revealWords } from "./words.ts";

/** More than anybody can write in the time for which inquiries are kept. */
const MOST = 10_000;

/** Contains what the member wrote and was answered, without the names of staff and their notes for each other. */
export const inquiriesData: MemberData = {
  feature: "inquiries",
  async *exportData(app, memberId) {
    const inquiries = [];
    for (const row of await listOwn(app.db, { memberId, before: undefined, limit: MOST })) {
      const texts = (await listTexts(app.db, row.id)).filter(({ kind }) => kind !== "note");
      inquiries.push({
        ...{ number: row.number, subject: row.subject, state: row.state, opened_at: row.openedAt },
        texts: texts.map(({ kind, words, at, mailKey }) => ({
          ...{ kind, at, by_mail: mailKey !== null },
          words: revealWords(app, { inquiryId: row.id, words }),
        })),
      });
    }
    yield jsonFile("customer-service.json", inquiries);
  },
  /** What was written from the same address before there was an account goes too. */
  async erase(app, memberId) {
    const email = await findEmail(app.db, memberId);
    const addressHash = email ? hashAddress(app, email) : null;
    await eraseInBatches(app, [(tx) => deleteInquiriesOf(tx, { memberId, addressHash, limit: ERASE_BATCH })]);
  },
};
