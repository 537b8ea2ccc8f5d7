import { z } from "zod";
import type { Locale } from "#base/locales.ts";
import { sayDevice } from "#features/accounts/server/accounts.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { type MailSite, writeMail } from "#platform/mail/mail-frame.ts";
import { mailSiteOf } from "#platform/mail/mail-site-of.ts";
import { sendMail } from "#platform/mail/send-mail.ts";
import { CHAINS } from "../../audit-rules.ts";
import { MAILED_LINK_MS } from "../../rules.ts";
import { makeLink } from "../people/links.ts";
import { findPerson } from "../people/queries.ts";
import { deskOrigin } from "./desk-origin.ts";

const payload = z.discriminatedUnion("what", [
  z.object({ what: z.literal("link"), personId: z.int() }),
  z.object({ what: z.literal("factor_changed"), personId: z.int() }),
  z.object({
    ...{ what: z.literal("urgent_waits"), personId: z.int() },
    ...{ count: z.int(), minutes: z.int() },
  }),
  z.object({ what: z.literal("code_used"), personId: z.int(), alias: z.string() }),
  z.object({
    ...{ what: z.literal("claim_too_high"), personId: z.int(), site: z.string() },
    ...{ claim: z.int(), low: z.int(), high: z.int(), supported: z.int() },
  }),
  z.object({
    ...{ what: z.literal("audit_heads"), personId: z.int(), whole: z.boolean() },
    heads: z.array(z.object({ chain: z.enum(CHAINS), id: z.int(), hash: z.string() })),
  }),
  z.object({
    what: z.literal("new_device"),
    personId: z.int(),
    device: z.string(),
    country: z.string().nullable(),
  }),
]);
type Payload = z.infer<typeof payload>;

/** Mails to people of staff, written when they are sent. The secret of a link is created then, too. */
export const staffMails: Job = {
  name: "send-staff-mail",
  async run(app, given, { id }) {
    const about = payload.parse(given);
    const person = await findPerson(app.db, about.personId);
    if (!person || person.endedAt) return;
    const site: MailSite = { ...mailSiteOf(app, siteOf({ site: firstSite(app) })), origin: deskOrigin(app) };
    const texts = app.translations.texts(person.locale as Locale);
    const link = about.what === "link" ? await linkOf(app, person.id) : undefined;
    const mail = writeStaffMail({ texts, site, about, link });
    const kind = `staff_${about.what}`;
    await sendMail(app, { site, to: person.email, mail, kind, id, mailClass: "account", always: true });
  },
};

async function linkOf(app: App, personId: number): Promise<string> {
  const token = await app.db
    .transaction()
    .execute((tx) => makeLink(app, tx, { personId, lastsMs: MAILED_LINK_MS }));
  const address = new URL("/desk/enrol", deskOrigin(app));
  address.hash = token;
  return address.href;
}

type StaffTexts = ReturnType<typeof staffTexts>;
const staffTexts = (texts: Texts) => texts.t("staff");

type Written = { texts: Texts; site: MailSite; about: Payload; link: string | undefined };

export function writeStaffMail({ texts, site, about, link }: Written) {
  const t = staffTexts(texts);
  const common = { texts, site, reason: t("mails.reason", { name: site.name }) };
  if (about.what === "link")
    return writeMail({
      ...{ ...common, subject: t("mails.link.subject"), paragraphs: [t("mails.link.words")] },
      ...(link !== undefined && { button: { words: t("mails.link.button"), link } }),
    });
  if (about.what === "urgent_waits") {
    const { count, minutes } = about;
    const words = t("mails.urgent_waits.words", { n: count, minutes });
    return writeMail({ ...common, subject: t("mails.urgent_waits.subject"), paragraphs: [words] });
  }
  if (about.what === "code_used") {
    const words = t("mails.code_used.words", { alias: about.alias });
    return writeMail({ ...common, subject: t("mails.code_used.subject"), paragraphs: [words] });
  }
  if (about.what === "claim_too_high") {
    const { what: _, personId: __, ...values } = about;
    const words = t("mails.claim_too_high.words", values);
    return writeMail({ ...common, subject: t("mails.claim_too_high.subject"), paragraphs: [words] });
  }
  if (about.what === "audit_heads")
    return writeMail({ ...common, subject: t("mails.audit_heads.subject"), paragraphs: sayHeads(t, about) });
  if (about.what === "factor_changed")
    return writeMail({
      ...common,
      subject: t("mails.factor_changed.subject"),
      paragraphs: [t("mails.factor_changed.words")],
    });
  const country = about.country && new Intl.DisplayNames(texts.locale, { type: "region" }).of(about.country);
  const facts = [sayDevice(about.device, texts.t("accounts")), country].filter(Boolean).join(" · ");
  return writeMail({
    ...common,
    subject: t("mails.new_device.subject"),
    paragraphs: [t("mails.new_device.words"), facts],
  });
}

type AuditHeads = Extract<Payload, { what: "audit_heads" }>;

function sayHeads(t: StaffTexts, { whole, heads }: AuditHeads): [string, ...string[]] {
  const lines = heads.map(({ chain, id, hash }) =>
    t(`mails.audit_heads.${chain}`, { number: String(id), hash }),
  );
  return [t(whole ? "mails.audit_heads.words" : "mails.audit_heads.faulty"), ...lines];
}

/** Staff belong to the installation, so their mails come from its default site. */
function firstSite({ sites }: App) {
  const site = sites.find({ host: "", forced: null }) ?? sites.list()[0];
  if (!site) throw new Error("There is no site to send mails from.");
  return site;
}
