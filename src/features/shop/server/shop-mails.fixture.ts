import type { Texts } from "#i18n/texts.ts";
import type { MailSite, WrittenMail } from "#platform/mail/mail-frame.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { writeDebitMail } from "./debit/write-mail.ts";
import { writeReturnMail } from "./debit/write-return-mail.ts";
import { writeAnswerMail } from "./desk/withdrawals/mail-answer.ts";
import { writeRefundMail } from "./refunds/mail-refund.ts";
import { writeOrderMail, writeWithdrawalMail } from "./shop-mail.ts";

const AT = new Date("2026-11-21T13:05:00Z");
const LINK = "https://velvet.example/transactions/100001";
const ORDER = {
  id: 100_001,
  credits: 30,
  total: "€24.99",
  vat: "€4.34",
  percent: "21%",
  startNow: true,
  terms: '<h1>Terms</h1>\n<p>See <a href="/pages/service">who we are</a>.</p>',
};
const RETURNED = {
  orderId: 100_001,
  amount: "€24.99",
  owed: "€5.00",
  alsoOwed: [],
  blocks: { returns: null, member: false, account: false },
};
const THIRD = {
  ...RETURNED,
  alsoOwed: [
    { orderId: 100_007, amount: "€3.00" },
    { orderId: 100_009, amount: "€4.00" },
  ],
  blocks: {
    returns: { times: 3, since: "2025-11-22", until: "2027-03-17" },
    member: false,
    account: true,
  },
};
const CREDITOR = { name: "Velvet B.V.", iban: "NL20INGB0001234567" };
const DEBIT = {
  orderId: 100_001,
  amount: "€24.99",
  dueOn: "2026-11-26",
  reference: "M20261121-ABC",
  creditorId: "NL22ZZZ000000000000",
  creditorName: "Velvet B.V.",
  last4: "4300",
};

const REFUND = {
  orderId: 100_001,
  amount: "€10.00",
  method: "Visa ···· 4242",
  days: 10,
  part: { refunded: "€15.00", total: "€24.99" },
};

type To = { texts: Texts; site: MailSite };
/** Every mail about an order, with facts that it contains in every language. */
export const SHOP_MAILS: Record<string, { write(to: To): WrittenMail; facts: string[] }> = {
  order: {
    write: (to) => writeOrderMail({ ...to, order: ORDER }),
    facts: [
      ...["100001", "€24.99", "€4.34", LINK, "https://velvet.example/withdraw"],
      "See who we are (https://velvet.example/pages/service).",
    ],
  },
  "withdrawal, to be confirmed": {
    write: (to) => writeWithdrawalMail({ ...to, declared: { order: "100001", at: AT, token: "abc.def" } }),
    facts: [
      "100001",
      "2026",
      "14",
      "https://velvet.example/withdraw/do?token=abc.def",
      MAIL_SITE.supportEmail,
    ],
  },
  "withdrawal, confirmed": {
    write: (to) => writeWithdrawalMail({ ...to, declared: { order: "100001", at: AT, token: null } }),
    facts: ["100001", "2026"],
  },
  "withdrawal, no order found": {
    write: (to) => writeAnswerMail({ ...to, answered: { order: "100001", answer: "none_found" } }),
    facts: ["100001", MAIL_SITE.supportEmail],
  },
  "withdrawal, nothing left": {
    write: (to) => writeAnswerMail({ ...to, answered: { order: "100001", answer: "nothing_left" } }),
    facts: ["100001", MAIL_SITE.supportEmail],
  },
  "refund of a part": {
    write: (to) => writeRefundMail({ ...to, refund: REFUND }),
    facts: ["100001", "€10.00", "€15.00", "€24.99", "Visa ···· 4242", "10", LINK],
  },
  "refund of the rest": {
    write: (to) => writeRefundMail({ ...to, refund: { ...REFUND, days: 3, part: null } }),
    facts: ["100001", "€10.00", "3", LINK],
  },
  "debit to come": {
    write: (to) => writeDebitMail({ ...to, debit: DEBIT }),
    facts: ["€24.99", "26", "4300", "M20261121-ABC", "NL22ZZZ000000000000", LINK],
  },
  "returned debit, something owed": {
    write: (to) => writeReturnMail({ ...to, debit: { ...RETURNED, creditor: CREDITOR } }),
    facts: ["€24.99", "€5.00", "Velvet B.V.", "NL20 INGB 0001 2345 67", MAIL_SITE.supportEmail, LINK],
  },
  "returned debit, nothing owed": {
    write: (to) => writeReturnMail({ ...to, debit: { ...RETURNED, owed: null, creditor: null } }),
    facts: ["€24.99", "100001", MAIL_SITE.supportEmail, LINK],
  },
  "third returned debit": {
    write: (to) => writeReturnMail({ ...to, debit: { ...THIRD, creditor: CREDITOR } }),
    facts: [
      ...["€24.99", "€5.00", "100007 (€3.00), 100009 (€4.00)", "Velvet B.V.", "NL20 INGB 0001 2345 67"],
      ...["22", "2025", ": 3", "17", "2027", MAIL_SITE.supportEmail, LINK],
    ],
  },
  "third returned debit, nothing owed": {
    write: (to) =>
      writeReturnMail({ ...to, debit: { ...THIRD, owed: null, alsoOwed: [], creditor: CREDITOR } }),
    facts: ["€24.99", "100001", "2025", ": 3", "2027", MAIL_SITE.supportEmail, LINK],
  },
  "returned debit of a member who is blocked": {
    write: (to) =>
      writeReturnMail({
        ...to,
        debit: {
          ...{ ...RETURNED, creditor: CREDITOR },
          blocks: { returns: null, member: true, account: true },
        },
      }),
    facts: ["€5.00", "NL20 INGB 0001 2345 67", MAIL_SITE.supportEmail, LINK],
  },
  "returned debit of an account that is closed": {
    write: (to) =>
      writeReturnMail({
        ...to,
        debit: {
          ...{ ...RETURNED, creditor: CREDITOR },
          blocks: { returns: null, member: false, account: true },
        },
      }),
    facts: ["€5.00", "NL20 INGB 0001 2345 67", MAIL_SITE.supportEmail, LINK],
  },
};
