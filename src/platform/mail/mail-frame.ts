import type { Palette } from "#base/brand.ts";
import type { Texts } from "#i18n/texts.ts";
import { type MailWords, writeMailHtml } from "./write-mail-html.ts";
import { writePageText } from "./write-page-text.ts";

/** The site in whose name a mail is sent. */
export type MailSite = {
  id: number;
  name: string;
  mailName: string;
  supportEmail: string;
  /** Sender's address; null for that of the installation. */
  mailFrom: string | null;
  /** Domain at which reports about the mail arrive; null if they go to the sender's address. */
  bounceDomain: string | null;
  /** Two letters. */
  language: string;
  /** Origin of the site, such as `https://example.org`, never taken from a request. Every link leads there. */
  origin: string;
  /** Company and address: the last line of every mail. */
  companyLine: string;
  /** The colours of its brand; null for those of the product. */
  palette: Palette | null;
};

export type WrittenMail = { subject: string; text: string; html: string };

type Content = {
  texts: Texts;
  site: MailSite;
  /** Can appear on a locked screen, and so can the first paragraph: neither may reveal what the site is for. */
  subject: string;
  paragraphs: [first: string, ...more: string[]];
  button?: { words: string; link: string };
  /** Something else that the mail lets the person do, as a link below everything else. */
  secondLink?: { words: string; link: string };
  /** Says how long the link works, and what to do if the person did not request the mail. */
  footnote?: string;
  /** HTML of one of our own pages, below everything else. Its links lead to paths of the site. */
  appendix?: string;
  /** Says why the person gets the mail, and how to stop such mails if that is possible. */
  reason: string;
};

/**
 * Writes a mail in the site's design, as HTML and as text. Pass plain text: all values are escaped here.
 * @throws TypeError if a link leads to another site
 */
export function writeMail(content: Content): WrittenMail {
  const { texts, site, button, secondLink } = content;
  const t = texts.t("common");
  const words: MailWords = {
    locale: texts.locale,
    subject: oneLine(content.subject),
    site: oneLine(site.name),
    paragraphs: content.paragraphs.map(oneLine),
    button: button ? { words: oneLine(button.words), link: ownLink(button.link, site) } : null,
    instead: t("mails.instead"),
    footnote: oneLine(content.footnote ?? ""),
    secondLink: secondLink
      ? { words: oneLine(secondLink.words), link: ownLink(secondLink.link, site) }
      : null,
    reason: oneLine(content.reason),
    questions: t("mails.questions", { email: site.supportEmail }),
    supportEmail: site.supportEmail,
    company: oneLine(site.companyLine),
  };
  const appendix = content.appendix?.replaceAll('href="/', `href="${site.origin}/`) ?? "";
  return {
    subject: words.subject,
    text: writeMailText(words, writePageText(appendix)),
    html: writeMailHtml(words, site.palette, appendix),
  };
}

function ownLink(link: string, { origin }: MailSite): string {
  const url = URL.parse(link);
  if (url?.origin !== origin) throw new TypeError("A link in an e-mail must lead to its own site");
  return url.href;
}

/** Removes line breaks, so that external text cannot start a new line or header. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

/** Some programs hide everything after two dashes as a signature. */
function writeMailText(
  { paragraphs, button, footnote, secondLink, site, reason, questions, company }: MailWords,
  appendix: string,
): string {
  const [first, second] = [button, secondLink].map((one) => one && `${one.words}\n${one.link}`);
  const parts = [...paragraphs, first, footnote, second, appendix];
  return `${parts.filter(Boolean).join("\n\n")}\n\n-- \n${[site, reason, questions, company].join("\n")}\n`;
}
