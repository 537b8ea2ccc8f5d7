import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import type { PagePath } from "#base/page-path.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { appliesFrom, linkLifetimes, TOLD_PAGES, type TokenPurpose, type ToldPage } from "../rules.ts";
import { CHANGED_PAGES_MAIL } from "./changed-pages/tell-changed-pages.ts";
import { makeExport } from "./export-data.ts";
import { sealClosingLinks } from "./leaving/mail-closing.ts";
import type { Receiver } from "./mails/write-account-mail.ts";
import { writeActivationMail } from "./mails/write-activation-mail.ts";
import { writeChangedPagesMail } from "./mails/write-changed-pages-mail.ts";
import { writeClosingMail } from "./mails/write-closing-mail.ts";
import { writeExportMail } from "./mails/write-export-mail.ts";
import { writeFrozenMail } from "./mails/write-frozen-mail.ts";
import { writeMailChangeAskedMail } from "./mails/write-mail-change-asked-mail.ts";
import { writeMailChangeMail } from "./mails/write-mail-change-mail.ts";
import { writeMailChangedMail } from "./mails/write-mail-changed-mail.ts";
import { writeNewDeviceMail } from "./mails/write-new-device-mail.ts";
import { writePasskeyAddedMail } from "./mails/write-passkey-added-mail.ts";
import { writePasskeyRemovedMail } from "./mails/write-passkey-removed-mail.ts";
import { writePasswordChangedMail } from "./mails/write-password-changed-mail.ts";
import { writeReactivationMail } from "./mails/write-reactivation-mail.ts";
import { writeResetMail } from "./mails/write-reset-mail.ts";
import { findMember, type MemberRow } from "./queries.ts";
import { settingsOfMember } from "./settings-of-member.ts";
import { hashToken, sealLink } from "./tokens.ts";

const CHANGE_PATH = "/mail-change/do";

const about = z.object({ memberId: z.int() });
const withLink = about.extend({ linkId: z.int() });
const closing = withLink.extend({ eraseLinkId: z.int(), inactive: z.boolean().default(false) });
const changed = about.extend({ pages: z.array(z.enum(TOLD_PAGES)), at: z.coerce.date() });
const login = about.extend({ device: z.string(), country: z.string().nullable(), at: z.coerce.date() });

/**
 * Sent even to an address whose mails bounced before, because the member is waiting for them or the law requires them.
 */
const ALWAYS = new Set([
  "send-activation-mail",
  "send-reset-mail",
  "send-mail-change-mail",
  "send-close-by-mail-mail",
  "send-closing-mail",
  "make-export",
  "send-frozen-mail",
  CHANGED_PAGES_MAIL,
]);

/**
 * Each mail is written when it is sent, in the member's current language and with a new secret. A job's payload stays
 * in the database while the job fails, so it contains ids and no address.
 */
export const accountsMails: Job[] = [
  linkJob("send-activation-mail", { purpose: "activation", path: "/activate/done" }, writeActivationMail),
  linkJob("send-reset-mail", { purpose: "reset", path: "/reset-password/do" }, writeResetMail),
  linkJob("send-mail-change-mail", { purpose: "mail_change", path: CHANGE_PATH }, writeMailChangeMail),
  linkJob(
    "send-mail-change-asked-mail",
    { purpose: "mail_undo", path: CHANGE_PATH },
    writeMailChangeAskedMail,
  ),
  linkJob("send-mail-changed-mail", { purpose: "mail_undo", path: CHANGE_PATH }, writeMailChangedMail),
  linkJob(
    "send-close-by-mail-mail",
    { purpose: "closing", path: "/delete-account/confirm" },
    writeClosingMail,
  ),
  mailJob("send-closing-mail", closing, async ({ app, member, receiver, payload, origin }) => {
    const links = await sealClosingLinks(app, { member, ...payload });
    if (!links) return null;
    const link = `${origin}/reactivate?token=${links.reactivation}`;
    const eraseLink = `${origin}/delete-account/now?token=${links.erasure}`;
    const { inactive } = payload;
    return writeReactivationMail({ ...receiver, link, eraseLink, lastsMs: links.lastsMs, inactive });
  }),
  warning("send-password-changed-mail", writePasswordChangedMail),
  warning("send-passkey-added-mail", writePasskeyAddedMail),
  warning("send-passkey-removed-mail", writePasskeyRemovedMail),
  mailJob("send-new-device-mail", login, async ({ receiver, payload, origin }) =>
    writeNewDeviceMail({ ...receiver, ...payload, link: `${origin}/reset-password` }),
  ),
  mailJob("send-frozen-mail", about, async ({ member, receiver, origin, support }) =>
    // Someone may have decided meanwhile.
    member.frozenAt ? writeFrozenMail({ ...receiver, link: `${origin}/pages/service`, support }) : null,
  ),
  mailJob(CHANGED_PAGES_MAIL, changed, async ({ member, receiver, payload, origin, support }) => {
    if (member.status !== "active") return null;
    const linkTo = (page: ToldPage) => (payload.pages.includes(page) ? `${origin}/pages/${page}` : null);
    const pages = { terms: linkTo("terms"), privacy: linkTo("privacy") };
    return writeChangedPagesMail({ ...receiver, ...pages, from: appliesFrom(payload.at), support });
  }),
  mailJob("make-export", withLink, async ({ app, member, receiver, payload, origin }) => {
    const { export: lastsMs } = linkLifetimes(settingsOfMember(app, member));
    const token = await makeExport(app, { ...payload, lastsMs });
    if (!token) return null;
    return writeExportMail({ ...receiver, link: `${origin}/exports/${token}`, lastsMs });
  }),
];

type Letter<Payload> = {
  app: App;
  member: MemberRow;
  receiver: Receiver;
  origin: string;
  /** E-mail address of customer service. */
  support: string;
  payload: Payload;
  /** Stays the same when the same mail is sent again. */
  id: string;
};

/** @param write returns null if the mail is no longer needed */
function mailJob<Payload>(
  name: string,
  schema: z.ZodType<Payload>,
  write: (letter: Letter<Payload>) => Promise<(WrittenMail & { to?: string }) | null>,
): Job {
  return {
    name,
    async run(app, given, { id }) {
      // Checked before the rest of the payload, because a job of 0.1.0 for a deleted member names no link.
      const member = await findMember(app.db, about.parse(given).memberId);
      if (!member?.email) return;
      const payload = schema.parse(given);
      const own = siteOf({ site: app.sites.get(member.siteId) });
      const site = mailSiteOf(app, own);
      const texts = app.translations.texts(member.locale as Locale);
      const receiver = { texts, site, username: member.username };
      const letter = { app, member, receiver, origin: site.origin, support: own.supportEmail, payload, id };
      const written = await write(letter);
      if (!written) return;
      const { to = member.email, ...mail } = written;
      await sendMail(app, {
        ...{ site, to, mail, kind: name, id: letter.id },
        ...{ mailClass: "account", memberId: member.id, always: ALWAYS.has(name) },
      });
    },
  };
}

type WriteLink = (mail: Receiver & { link: string; lastsMs: number }) => WrittenMail;

/** A mail with a link, to the address that the link is for, or else to the member's. */
function linkJob(
  name: string,
  { purpose, path }: { purpose: TokenPurpose; path: PagePath },
  write: WriteLink,
): Job {
  return mailJob(name, withLink, async (letter) => {
    const { app, origin, receiver, payload, member } = letter;
    // Version 0.1.0 left this mail in the queue when the member was confirmed by another link.
    if (purpose === "activation" && member.status !== "not_confirmed") return null;
    const lastsMs = linkLifetimes(settingsOfMember(app, member))[purpose];
    const now = app.clock.now();
    const sealed = await app.db
      .transaction()
      .execute((tx) => sealLink(tx, { id: payload.linkId, purpose, now, lastsMs }));
    if (!sealed) return null;
    // A retry has another secret, so it is a different mail. The same id would let a mailbox drop it as a duplicate.
    letter.id += ` ${hashToken(sealed.token).toString("hex")}`;
    const link = `${origin}${path}?token=${sealed.token}`;
    const mail = write({ ...receiver, link, lastsMs });
    const { email } = linkContent.parse(sealed.payload);
    return email === undefined ? mail : { ...mail, to: email };
  });
}

const linkContent = z.object({ email: z.string().optional() });

/** Creates a job that tells the owner of a change, with a link to take the account back. */
function warning(name: string, write: (mail: Receiver & { link: string }) => WrittenMail): Job {
  return mailJob(name, about, async ({ receiver, origin }) =>
    write({ ...receiver, link: `${origin}/reset-password` }),
  );
}
