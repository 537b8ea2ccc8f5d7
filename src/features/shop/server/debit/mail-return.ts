import { toLocale } from "#base/locales.ts";
import { formatMoney } from "#base/money.ts";
import { regionalTag } from "#base/regional-tag.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import { findReturnsBlock } from "../../debit-limit-rules.ts";
import { consequenceOf } from "../../return-codes.ts";
import { debitSettings } from "../../settings.ts";
import { noteTold } from "../desk/receivables/queries-receivable.ts";
import { sendShopMail } from "../shop-mail.ts";
import { findDebit } from "./queries.ts";
import { listBlocksOf } from "./queries-block.ts";
import { listOwedOf } from "./queries-return.ts";
import { readEarlierDebits } from "./read-earlier-debits.ts";
import { settleDebit } from "./take-returns.ts";
import { writeReturnMail } from "./write-return-mail.ts";

/** Notifies the member of a returned debit. It is settled first, since the e-mail says what is owed, which is noted. */
export async function mailReturn(app: App, orderId: number, id: string): Promise<void> {
  await settleDebit(app, orderId);
  const debit = await findDebit(app.db, orderId);
  if (debit?.state !== "returned" || debit.settledAt !== null || debit.memberId === null) return;
  if (!consequenceOf(debit.returnCode ?? "").tellsMember) return;
  const { siteId, memberId } = debit;
  const { email, locale: stored } = await readAccount(app.db, memberId);
  if (!email) return;
  const locale = toLocale(stored) ?? "en";
  const say = (amount: number) => formatMoney({ amount, currency: "EUR" }, regionalTag(locale, null));
  const owed = (await listOwedOf(app.db, memberId)).map((one) => ({ ...one, amount: say(one.amount) }));
  const blocks = await readBlocks(app, { ...debit, memberId });
  const { creditorName: name, creditorIban: iban } = siteOf({ site: app.sites.get(siteId) }).company;
  const creditor = name !== null && iban !== null ? { name, iban } : null;
  const isSent = await sendShopMail(app, {
    ...{ memberId, siteId, locale, to: email, kind: "tell-return", id },
    write: (words) =>
      writeReturnMail({
        ...words,
        debit: {
          orderId,
          amount: say(debit.amount),
          owed: owed.find((one) => one.orderId === orderId)?.amount ?? null,
          alsoOwed: owed.filter((one) => one.orderId !== orderId),
          creditor,
          blocks,
        },
      }),
  });
  // Without an account to pay to, the e-mail names only the debt of this order.
  const told = owed.filter((one) => one.orderId === orderId || creditor !== null).map((one) => one.orderId);
  if (isSent && told.length > 0)
    await app.db.transaction().execute((tx) => noteTold(tx, told, app.clock.now()));
}

type Debit = NonNullable<Awaited<ReturnType<typeof findDebit>>> & { memberId: number };

/** Blocks that keep the member from using direct debit even once nothing is owed. */
async function readBlocks(
  app: Pick<App, "db" | "clock" | "sites">,
  { memberId, account, mobile, household, siteId }: Debit,
) {
  const debtor = { memberId, household, ...(account !== null && mobile !== null && { account, mobile }) };
  const blocks = await listBlocksOf(app.db, debtor);
  const settings = settingsOf({ site: app.sites.get(siteId) }, debitSettings);
  const earlier = await readEarlierDebits(app.db, debtor);
  return {
    returns: findReturnsBlock(earlier, bankDate(app.clock.now()), settings),
    member: blocks.some((block) => block.account === null),
    account: blocks.some((block) => block.account !== null),
  };
}
