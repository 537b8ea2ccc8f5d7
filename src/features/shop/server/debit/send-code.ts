import { randomInt, randomUUID } from "node:crypto";
import { SmsRefused } from "#adapters/sms/sms.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Db } from "#db/database.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { sendDebitCode as contract } from "../../debit-contract.ts";
import { MANDATE_TEXT, nextSmsCode } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { toSmsText } from "../../sms-text.ts";
import { assertSeenPrice } from "../price-order.ts";
import { type AccountDetails, readAccount } from "./account.ts";
import { fingerprintsOf, hideDetails } from "./details.ts";
import { assertMayDebit } from "./limits.ts";
import { priceDebit } from "./price-debit.ts";
import { type Debtor, insertCode, listSends, lockDebtor, markNotSent, voidCodesBefore } from "./queries.ts";
import { hashCode } from "./sms-code.ts";

type DebitCall = MemberCall<typeof contract>;

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const CODES = 1_000_000;

type NewCode = {
  id: string;
  code: string;
  debtor: Debtor;
  details: AccountDetails;
  money: Money;
  now: Date;
  expiresAt: Date;
};

/**
 * Stores the encrypted account details and sends the SMS code that signs the mandate.
 * @throws Refusal all that the contract lists
 * @throws GroundError `invalid_input` by field
 */
export async function sendDebitCode(call: DebitCall) {
  const { app, body } = call;
  const settings = settingsOf(call, debitSettings);
  if (body.mandate_text !== MANDATE_TEXT) throw new Refusal("shop.mandate_changed");
  const { price, buyer } = await priceDebit(call, body);
  assertSeenPrice(price, buyer, body.expected);
  const details = readAccount(body, buyer.country);
  const now = app.clock.now();
  const newCode: NewCode = {
    id: randomUUID(),
    code: String(randomInt(CODES)).padStart(6, "0"),
    debtor: { memberId: buyer.memberId, ...fingerprintsOf(app, details) },
    details,
    money: { amount: price.amount, currency: buyer.currency },
    now,
    expiresAt: new Date(now.getTime() + settings.sms_code_minutes * MINUTE),
  };
  const sends = await storeCode(call, newCode);
  await send(app, { id: newCode.id, to: details.mobile, text: writeSms(call, newCode) });
  // The previous code stays valid until the new one was really sent.
  await app.db
    .transaction()
    .execute((tx) => voidCodesBefore(tx, { memberId: buyer.memberId, sentAt: now, now: app.clock.now() }));
  return {
    id: newCode.id,
    mobile_end: details.mobile.slice(-2),
    iban_end: details.iban.slice(-4),
    expires_at: newCode.expiresAt.toISOString(),
    again_at: new Date(Math.max(...Object.values(nextSmsCode(sends, settings)))).toISOString(),
    left: settings.sms_codes_per_hour - sends.filter((at) => now.getTime() - at.getTime() < HOUR).length,
  };
}

/** @returns when codes were sent within a day, this one included */
async function storeCode(call: DebitCall, newCode: NewCode): Promise<Date[]> {
  const { app, body } = call;
  const { id, code, debtor, details, money, now, expiresAt } = newCode;
  const { household: _, ...stored } = debtor;
  // Requests that are refused anyway do not count for the address.
  await assertMaySend(call, app.db, newCode);
  await countForAddress(call);
  return app.db.transaction().execute(async (tx) => {
    await lockDebtor(tx, debtor);
    const before = await assertMaySend(call, tx, newCode);
    await insertCode(tx, {
      id,
      ...stored,
      bundle: body.bundle,
      amount: money.amount,
      hash: hashCode(app, { id, code }),
      details: hideDetails(app, details),
      textVersion: body.mandate_text,
      sentAt: now,
      expiresAt,
    });
    return [...before, now];
  });
}

/**
 * @returns when codes were sent within a day to the member or to the number
 * @throws Refusal `shop.debit_blocked`, `shop.debit_limit`, `shop.sms_too_many_today`; `shop.sms_too_many` with the
 * minutes until the next code; `shop.sms_wait` with the seconds
 */
async function assertMaySend(call: DebitCall, db: Db, { debtor, money, now }: NewCode): Promise<Date[]> {
  const site = siteOf(call);
  await assertMayDebit(call.app, db, { ...debtor, amount: money.amount, site });
  const { memberId, mobile } = debtor;
  const rows = await listSends(db, { memberId, mobile, since: new Date(now.getTime() - DAY) });
  const sends = rows.map(({ sentAt }) => sentAt);
  const { day, hour, pause } = nextSmsCode(sends, settingsOf(call, debitSettings));
  const at = now.getTime();
  if (day > at) throw new Refusal("shop.sms_too_many_today", {}, 429);
  if (hour > at) throw new Refusal("shop.sms_too_many", { minutes: Math.ceil((hour - at) / MINUTE) }, 429);
  if (pause > at) throw new Refusal("shop.sms_wait", { seconds: Math.ceil((pause - at) / 1_000) }, 429);
  return sends;
}

/**
 * Each SMS costs money, and many members behind one address are mostly a script.
 * @throws Refusal `shop.sms_too_many_today`
 */
function countForAddress({ app, limitKeys: keys, ...scope }: DebitCall): Promise<void> {
  const points = settingsOf(scope, debitSettings).sms_codes_per_day_per_address;
  return enforceLimit(
    app,
    { name: "shop.sms", keys, points, seconds: DAY / 1_000 },
    () => new Refusal("shop.sms_too_many_today", {}, 429),
  );
}

function writeSms(call: DebitCall, { code, money, details }: NewCode): string {
  const { locale } = call.viewer;
  const words = call.app.translations.texts(locale).t("shop")("debit.sms", {
    site: siteOf(call).name,
    code,
    amount: formatMoney(money, regionalTag(locale, null)),
    account: details.iban.slice(-4),
  });
  return toSmsText(words);
}

/** Called after the commit, so that no transaction waits for the provider. @throws Refusal `shop.sms_not_sent` */
async function send(
  app: Pick<App, "db" | "clock" | "log" | "sms">,
  { id, to, text }: { id: string; to: string; text: string },
): Promise<void> {
  if (!app.sms) throw new Refusal("shop.method_not_here");
  try {
    await app.sms.send({ to, text });
  } catch (error) {
    if (!(error instanceof SmsRefused)) throw error;
    app.log.warn({ reason: error.message }, "could not send code");
    const now = app.clock.now();
    await app.db.transaction().execute((tx) => markNotSent(tx, { id, now }));
    throw new Refusal("shop.sms_not_sent", {}, 503);
  }
}
