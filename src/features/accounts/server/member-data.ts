import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { listNotices } from "./changed-pages/queries-notice.ts";
import { eraseAccount } from "./erasure/erase-account.ts";
import { listPasskeyRows } from "./log-in/queries-passkey.ts";
import { listAllSessionRows } from "./log-in/queries-session.ts";
import { listConsents } from "./queries.ts";
import { readAccount } from "./read-account.ts";

export const accountsData: MemberData = {
  feature: "accounts",
  async *exportData({ db }, memberId) {
    yield jsonFile("account.json", await readAccount(db, memberId));
    yield jsonFile("consents.json", await listConsents(db, memberId));
    yield jsonFile("page-notices.json", await listNotices(db, memberId));
    yield jsonFile("sessions.json", await listAllSessionRows(db, memberId));
    yield jsonFile("passkeys.json", await listPasskeyRows(db, memberId));
  },
  erase: eraseAccount,
};
