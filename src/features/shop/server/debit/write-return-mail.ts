import type { Texts } from "#i18n/texts.ts";
import { type MailSite, type WrittenMail, writeMail } from "#platform/mail/mail-frame.ts";
import type { ReturnsBlock } from "../../debit-limit-rules.ts";
import { groupIban } from "../../debit-rules.ts";
import { sayDay } from "./write-mail.ts";

type Returned = {
  texts: Texts;
  site: MailSite;
  debit: {
    orderId: number;
    /** Formatted for the reader's locale, like all amounts here. */
    amount: string;
    /** `null` if none of its credits were used. */
    owed: string | null;
    /** Amount still owed for other returned debits. */
    alsoOwed: { orderId: number; amount: string }[];
    /** Account that the debt can be transferred to. */
    creditor: { name: string; iban: string } | null;
    /** Blocks of direct debit that stay once nothing is owed. */
    blocks: { returns: ReturnsBlock | null; member: boolean; account: boolean };
  };
};

export function writeReturnMail({ texts, site, debit }: Returned): WrittenMail {
  const t = texts.t("shop");
  const { orderId: order, amount } = debit;
  return writeMail({
    texts,
    site,
    subject: t("mails.debit_returned.subject"),
    paragraphs: [
      t("mails.debit_returned.words", { amount, order }),
      ...writeOwed(texts, debit),
      ...writeBlocks(texts, site, debit),
    ],
    button: { words: t("mails.debit.button"), link: `${site.origin}/transactions/${order}` },
    reason: t("mails.debit.reason", { name: site.name }),
  });
}

function writeOwed(texts: Texts, { orderId: order, owed, alsoOwed, creditor }: Returned["debit"]): string[] {
  const t = texts.t("shop");
  const to = creditor && { creditor: creditor.name, iban: groupIban(creditor.iban) };
  const list = alsoOwed.map((one) => `${one.orderId} (${one.amount})`).join(", ");
  return [
    owed === null ? t("mails.debit_returned.nothing") : t("mails.debit_returned.owed", { owed }),
    ...(owed === null || to === null ? [] : [t("mails.debit_returned.pay", { ...to, order })]),
    ...(list === "" || to === null ? [] : [t("mails.debit_returned.also", { ...to, list })]),
  ];
}

function writeBlocks(texts: Texts, site: MailSite, { owed, alsoOwed, blocks }: Returned["debit"]): string[] {
  const t = texts.t("shop");
  const { returns, member, account } = blocks;
  const email = site.supportEmail;
  if (returns || member || account)
    return [
      ...(returns ? [t("mails.debit_returned.times", sayReturns(returns, texts.regionalTag))] : []),
      ...(member ? [t("mails.debit_returned.member")] : []),
      // Another account would not help somebody who is blocked anyway.
      ...(account && !member && !returns ? [t("mails.debit_returned.account")] : []),
      t("mails.debit_returned.object", { email }),
    ];
  return owed === null && alsoOwed.length === 0 ? [] : [t("mails.debit_returned.blocked", { email })];
}

function sayReturns({ times, since, until }: ReturnsBlock, tag: string) {
  return { times: times.toLocaleString(tag), since: sayDay(since, tag), until: sayDay(until, tag) };
}
