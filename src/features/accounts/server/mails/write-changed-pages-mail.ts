import { dateFormat } from "#base/formats.ts";
import type { WrittenMail } from "#platform/mail/mail-frame.ts";
import { type Receiver, writeAccountMail } from "./write-account-mail.ts";

type Changed = {
  /** Link to the page; null if it has not changed. */
  terms: string | null;
  privacy: string | null;
  /** From when the new terms apply to the member. */
  from: Date;
  /** E-mail address of customer service. */
  support: string;
};

/** Writes that the terms, the privacy statement or both are new. */
export function writeChangedPagesMail({
  terms,
  privacy,
  from,
  support,
  ...to
}: Receiver & Changed): WrittenMail {
  const t = to.texts.t("accounts");
  const day = dateFormat(to.texts.regionalTag, { dateStyle: "long", timeZone: "UTC" }).format(from);
  const aboutTerms = terms
    ? [t("mails.changed.terms", { day }), t("mails.changed.end", { email: support })]
    : [];
  const links = [
    ...(terms ? [{ words: t("mails.changed.read_terms"), link: terms }] : []),
    ...(privacy ? [{ words: t("mails.changed.read_privacy"), link: privacy }] : []),
  ];
  const [button, secondLink] = links;
  return writeAccountMail(to, {
    subject: t(terms ? "mails.changed.subject_terms" : "mails.changed.subject_privacy"),
    paragraphs: [...aboutTerms, ...(privacy ? [t("mails.changed.privacy")] : [])] as [string, ...string[]],
    ...(button && { button }),
    ...(secondLink && { secondLink }),
  });
}
