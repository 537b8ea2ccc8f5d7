import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { linkLifetimes } from "../../rules.ts";
import { writeAccountGoneMail } from "./write-account-gone-mail.ts";
import type { Receiver } from "./write-account-mail.ts";
import { writeActivationMail } from "./write-activation-mail.ts";
import { writeChangedPagesMail } from "./write-changed-pages-mail.ts";
import { writeClosingMail } from "./write-closing-mail.ts";
import { writeExportMail } from "./write-export-mail.ts";
import { writeFrozenMail } from "./write-frozen-mail.ts";
import { writeMailChangeAskedMail } from "./write-mail-change-asked-mail.ts";
import { writeMailChangeMail } from "./write-mail-change-mail.ts";
import { writeMailChangedMail } from "./write-mail-changed-mail.ts";
import { writeNewDeviceMail } from "./write-new-device-mail.ts";
import { writePasskeyAddedMail } from "./write-passkey-added-mail.ts";
import { writePasskeyRemovedMail } from "./write-passkey-removed-mail.ts";
import { writePasswordChangedMail } from "./write-password-changed-mail.ts";
import { writeReactivationMail } from "./write-reactivation-mail.ts";
import { writeResetMail } from "./write-reset-mail.ts";

export const LASTS_MS = linkLifetimes({
  activation_link_days: 7,
  reset_link_minutes: 60,
  mail_change_link_hours: 24,
  mail_undo_link_hours: 48,
  reactivation_days: 14,
});

export const LINK = "https://velvet.example/somewhere?token=Abc-123_xyz";
export const ERASE_LINK = "https://velvet.example/erase?token=Abc-123_xyz";
export const AT = new Date("2026-11-21T13:05:00Z");

const CHANGED = { from: new Date("2026-12-21T13:05:00Z"), support: "help@service.example" };

export type Write = (receiver: Receiver) => WrittenMail;
/** Every mail about an account, written with sample facts. */
export const ACCOUNT_MAILS: Record<string, Write> = {
  activation: (to) => writeActivationMail({ ...to, link: LINK, lastsMs: LASTS_MS.activation }),
  reset: (to) => writeResetMail({ ...to, link: LINK, lastsMs: LASTS_MS.reset }),
  "mail change": (to) => writeMailChangeMail({ ...to, link: LINK, lastsMs: LASTS_MS.mail_change }),
  "mail changed": (to) => writeMailChangedMail({ ...to, link: LINK, lastsMs: LASTS_MS.mail_undo }),
  "mail change asked": (to) => writeMailChangeAskedMail({ ...to, link: LINK, lastsMs: LASTS_MS.mail_undo }),
  "password changed": (to) => writePasswordChangedMail({ ...to, link: LINK }),
  "passkey added": (to) => writePasskeyAddedMail({ ...to, link: LINK }),
  "passkey removed": (to) => writePasskeyRemovedMail({ ...to, link: LINK }),
  "new device": (to) =>
    writeNewDeviceMail({ ...to, link: LINK, device: "Firefox, Linux", country: "DE", at: AT }),
  reactivation: (to) =>
    writeReactivationMail({ ...to, link: LINK, eraseLink: ERASE_LINK, lastsMs: LASTS_MS.reactivation }),
  closing: (to) => writeClosingMail({ ...to, link: LINK, lastsMs: LASTS_MS.closing }),
  frozen: (to) => writeFrozenMail({ ...to, link: LINK, support: "help@service.example" }),
  "terms changed": (to) => writeChangedPagesMail({ ...to, ...CHANGED, terms: LINK, privacy: null }),
  "privacy changed": (to) => writeChangedPagesMail({ ...to, ...CHANGED, terms: null, privacy: LINK }),
  "account gone": writeAccountGoneMail,
  export: (to) => writeExportMail({ ...to, link: LINK, lastsMs: LASTS_MS.export }),
};
