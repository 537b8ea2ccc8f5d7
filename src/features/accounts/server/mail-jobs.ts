import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#server/app.ts";
import type { Job } from "#server/job.ts";
import type { WrittenMail } from "#server/mail-frame.ts";
import { sendMail } from "#server/send-mail.ts";
import { siteOrigin } from "#server/site-origin.ts";
import { TOKEN_MS, type TokenPurpose } from "../rules.ts";
import { makeExport } from "./export-data.ts";
import type { Receiver } from "./mails/write-account-mail.ts";
import { writeActivationMail } from "./mails/write-activation-mail.ts";
import { writeExportMail } from "./mails/write-export-mail.ts";
import { writeMailChangeMail } from "./mails/write-mail-change-mail.ts";
import { writeMailChangedMail } from "./mails/write-mail-changed-mail.ts";
import { writeNewDeviceMail } from "./mails/write-new-device-mail.ts";
import { writeResetMail } from "./mails/write-reset-mail.ts";
import { findMember, type MemberRow } from "./queries.ts";
import { hashToken, issueToken } from "./tokens.ts";

const about = z.object({ memberId: z.int() });
const toAddress = about.extend({ email: z.string() });
const login = about.extend({ device: z.string(), country: z.string().nullable(), at: z.coerce.date() });

/** Every mail is written when it is sent: in the member's language of now, with a link made then. */
export const accountsMails: Job[] = [
  mailJob("send-activation-mail", about, async (letter) => {
    if (letter.member.status !== "not_confirmed") return null;
    const link = await linkTo(letter, "activation", "/activate/done");
    return writeActivationMail({ ...letter.receiver, ...link });
  }),
  mailJob("send-reset-mail", about, async (letter) => {
    const link = await linkTo(letter, "reset", "/reset-password/do");
    return writeResetMail({ ...letter.receiver, ...link });
  }),
  mailJob("send-mail-change-mail", toAddress, async (letter) => {
    const link = await linkTo(letter, "mail_change", "/mail-change/do", { email: letter.payload.email });
    return { ...writeMailChangeMail({ ...letter.receiver, ...link }), to: letter.payload.email };
  }),
  mailJob("send-mail-changed-mail", toAddress, async (letter) => {
    const link = await linkTo(letter, "mail_undo", "/mail-change/do", { email: letter.payload.email });
    return { ...writeMailChangedMail({ ...letter.receiver, ...link }), to: letter.payload.email };
  }),
  mailJob("send-new-device-mail", login, async ({ receiver, payload, origin }) =>
    writeNewDeviceMail({ ...receiver, ...payload, link: `${origin}/reset-password` }),
  ),
  mailJob("make-export", about, async ({ app, member, receiver, origin }) => {
    const token = await makeExport(app, member.id);
    return writeExportMail({ ...receiver, link: `${origin}/exports/${token}`, lastsMs: TOKEN_MS.export });
  }),
];

type Letter<Payload> = {
  app: App;
  member: MemberRow;
  receiver: Receiver;
  origin: string;
  payload: Payload;
  /** The same for a repeat of the same mail. */
  id: string;
};

/** @param write answers nothing where the mail is no longer called for */
function mailJob<Payload extends { memberId: number }>(
  name: string,
  schema: z.ZodType<Payload>,
  write: (letter: Letter<Payload>) => Promise<(WrittenMail & { to?: string }) | null>,
): Job {
  return {
    name,
    async run(app, given, { id }) {
      const payload = schema.parse(given);
      const member = await findMember(app.db, payload.memberId);
      if (!member?.email) return;
      const { site, origin } = siteOfMember(app, member);
      const texts = app.translations.texts(member.locale as Locale);
      const receiver = { texts, site, username: member.username };
      const letter = { app, member, receiver, origin, payload, id };
      const written = await write(letter);
      if (!written) return;
      const { to = member.email, ...mail } = written;
      await sendMail(app, { site, to, mail, kind: name, id: letter.id });
    },
  };
}

function siteOfMember(app: App, { siteId }: MemberRow) {
  const site = siteOf({ site: app.getSite(siteId) });
  const { company, name, mailName, supportEmail } = site;
  const origin = siteOrigin(app, site);
  const companyLine = `${company.name}, ${company.address}, ${company.city}`;
  return { site: { name, mailName, supportEmail, origin, companyLine }, origin };
}

/** A second try makes a new link and ends the first: it is another mail, which no mailbox may take for a repeat. */
async function linkTo<Payload>(
  letter: Letter<Payload>,
  purpose: TokenPurpose,
  path: string,
  payload: object = {},
): Promise<{ link: string; lastsMs: number }> {
  const { app, member, origin } = letter;
  const token = await app.db
    .transaction()
    .execute((tx) => issueToken(tx, { memberId: member.id, purpose, payload, now: app.clock.now() }));
  letter.id += ` ${hashToken(token).toString("hex")}`;
  return { link: `${origin}${path}?token=${token}`, lastsMs: TOKEN_MS[purpose] };
}
