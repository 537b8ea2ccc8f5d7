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
    /** What is still owed for other returned debits. */
    alsoOwed: { orderId: number; amount: string }[];
    /** Account that the debt can be transferred to. */
    creditor: { name: string; iban: string } | null;
    /** What blocks direct debit even once nothing is owed. */
    blocks: { returns: ReturnsBlock | null; member: boolean; account: boolean };
  };
};

export function writeReturnMail({ texts, site, debit }: Returned): WrittenMail {
  const t = texts.t("shop");
  const { orderId: order, amount } = debit;
  return writeMail({
    texts,
    site,
    subject: t("debit.returned.subject"),
    paragraphs: [
      t("debit.returned.words", { amount, order }),
      ...writeOwed(texts, debit),
      ...writeBlocks(texts, site, debit),
    ],
    button: { words: t("debit.mail.button"), link: `${site.origin}/transactions/${order}` },
    reason: t("debit.mail.reason", { name: site.name }),
  });
}

function writeOwed(texts: Texts, { orderId: order, owed, alsoOwed, creditor }: Returned["debit"]): string[] {
  const t = texts.t("shop");
  const to = creditor && { creditor: creditor.name, iban: groupIban(creditor.iban) };
  const list = alsoOwed.map((one) => `${one.orderId} (${one.amount})`).join(", ");
  return [
    owed === null ? t("debit.returned.nothing") : t("debit.returned.owed", { owed }),
    ...(owed === null || to === null ? [] : [t("debit.returned.pay", { ...to, order })]),
    ...(list === "" || to === null ? [] : [t("debit.returned.also", { ...to, list })]),
  ];
}

function writeBlocks(texts: Texts, site: MailSite, { owed, alsoOwed, blocks }: Returned["debit"]): string[] {
  const t = texts.t("shop");
  const { returns, member, account } = blocks;
  const email = site.supportEmail;
  if (returns || member || account)
    return [
      ...(returns ? [t("debit.returned.times", sayReturns(returns, texts.regionalTag))] : []),
      ...(member ? [t("debit.returned.member")] : []),
      // Another account would not help somebody who is blocked anyway.
      ...(account && !member && !returns ? [t("debit.returned.account")] : []),
      t("debit.returned.object", { email }),
    ];
  return owed === null && alsoOwed.length === 0 ? [] : [t("debit.returned.blocked", { email })];
}

function sayReturns({ times, since, until }: ReturnsBlock, tag: string) {
  return { times: times.toLocaleString(tag), since: sayDay(since, tag), until: sayDay(until, tag) };
}
