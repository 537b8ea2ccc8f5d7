import { randomInt, randomUUID } from "node:crypto";
import { SmsRefused } from "#adapters/sms/sms.ts";
import { formatMoney, type Money } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Db } from "#db/database.ts";
import { type Site, siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { enforceLimit } from "#platform/enforce-limit.ts";
import type { LimitKeys } from "#platform/limit-keys.ts";
import type { sendDebitCode as contract } from "../../debit-contract.ts";
import { MANDATE_TEXT, nextCode } from "../../debit-rules.ts";
import { toSmsText } from "../../sms-text.ts";
import { readAccount } from "./account.ts";
import { fingerprintsOf, hideDetails } from "./details.ts";
import { assertMayDebit } from "./limits.ts";
import { priceDebit } from "./price-debit.ts";
import { insertCode, listSends, lockDebtor, markNotSent, voidCodesBefore } from "./queries.ts";
import { hashCode } from "./sms-code.ts";

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const CODES = 1_000_000;

type Sending = { memberId: number; mobile: string; now: Date } & Pick<Site, "settings">;

/**
 * Keeps what was typed, sealed, and sends a code that confirms it.
 * @throws Refusal every one that the contract names
 * @throws GroundError `invalid_input` by field
 */
export async function sendDebitCode(call: MemberCall<typeof contract>) {
  const { app, body, viewer } = call;
  const site = siteOf(call);
  const { settings } = site;
  const { memberId } = viewer;
  if (body.mandate_text !== MANDATE_TEXT) throw new Refusal("shop.mandate_changed");
  const { price, buyer } = await priceDebit(call, body);
  const money: Money = { amount: price.amount, currency: buyer.currency };
  if (money.amount !== body.expected.amount || money.currency !== body.expected.currency)
    throw new Refusal("shop.price_changed");
  const details = readAccount(body, buyer.country);
  const debtor = { memberId, ...fingerprintsOf(app, details) };
  const now = app.clock.now();
  const id = randomUUID();
  const code = String(randomInt(CODES)).padStart(6, "0");
  const expiresAt = new Date(now.getTime() + settings.sms_code_minutes * MINUTE);

  const listAllowed = async (db: Db) => {
    await assertMayDebit(app, db, { ...debtor, amount: money.amount, site });
    return listEarlier(db, { ...debtor, now, settings });
  };

  // What is refused anyway does not count for the address.
  await listAllowed(app.db);
  await countForAddress(app, call.limitKeys, site);
  const sends = await app.db.transaction().execute(async (tx) => {
    await lockDebtor(tx, debtor);
    const before = await listAllowed(tx);
    await insertCode(tx, {
      id,
      ...debtor,
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

  const words = call.app.translations.texts(viewer.locale).t("shop")("debit.sms", {
    site: site.name,
    code,
    amount: formatMoney(money, regionalTag(viewer.locale, null)),
    account: details.iban.slice(-4),
  });
  await send(app, { id, to: details.mobile, text: toSmsText(words) });
  // Until it had really gone out the one before was all that the member had.
  await app.db
    .transaction()
    .execute((tx) => voidCodesBefore(tx, { memberId, sentAt: now, now: app.clock.now() }));
  return {
    id,
    mobile_end: details.mobile.slice(-2),
    iban_end: details.iban.slice(-4),
    expires_at: expiresAt.toISOString(),
    again_at: new Date(Math.max(...Object.values(nextCode(sends, settings)))).toISOString(),
    left: settings.sms_codes_per_hour - sends.filter((at) => now.getTime() - at.getTime() < HOUR).length,
  };
}

/**
 * When codes went out within a day, to the member or to the number: none of them holds this one back.
 * @throws Refusal `shop.sms_too_many_today`; `shop.sms_too_many` with the minutes until the next one; `shop.sms_wait`
 * with the seconds
 */
async function listEarlier(db: Db, { memberId, mobile, now, settings }: Sending): Promise<Date[]> {
  const rows = await listSends(db, { memberId, mobile, since: new Date(now.getTime() - DAY) });
  const sends = rows.map(({ sentAt }) => sentAt);
  const { day, hour, pause } = nextCode(sends, settings);
  const at = now.getTime();
  if (day > at) throw new Refusal("shop.sms_too_many_today", {}, 429);
  if (hour > at) throw new Refusal("shop.sms_too_many", { minutes: Math.ceil((hour - at) / MINUTE) }, 429);
  if (pause > at) throw new Refusal("shop.sms_wait", { seconds: Math.ceil((pause - at) / 1_000) }, 429);
  return sends;
}

/**
 * Many members and numbers behind one address are mostly a program's: each code costs money.
 * @throws Refusal `shop.sms_too_many_today`
 */
function countForAddress(app: App, keys: LimitKeys, { settings }: Pick<Site, "settings">) {
  return enforceLimit(
    app,
    { name: "shop.sms", keys, points: settings.sms_codes_per_day_per_address, seconds: DAY / 1_000 },
    () => new Refusal("shop.sms_too_many_today", {}, 429),
  );
}

/** After the commit, since a transaction waits for nobody. @throws Refusal `shop.sms_not_sent` */
async function send(app: App, { id, to, text }: { id: string; to: string; text: string }): Promise<void> {
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
