import { randomInt } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Order } from "../../contract.ts";
import { bankDate } from "../../debit-calendar.ts";
import type { placeDebitOrder as contract } from "../../debit-contract.ts";
import { planDebit } from "../../debit-rules.ts";
import { TRY_OUT_CLAIM, usedOnceBy } from "../../discount-rules.ts";
import { debitSettings } from "../../settings.ts";
import { claimFingerprint } from "../discounts/claim-discount.ts";
import { instrumentsUsed } from "../events.ts";
import { lookAtPayment } from "../payments/look-at-payments.ts";
import { placeOrder } from "../place-order.ts";
import { findOrder, findOrderByClientId } from "../queries.ts";
import { getOrderOf, readOrderView } from "../read-order.ts";
import { readOrderFields } from "../read-order-fields.ts";
import { fingerprintsOf, revealDetails } from "./details.ts";
import { assertMayDebitNow } from "./limits.ts";
import {
  type Debtor,
  insertDebit,
  insertMandate,
  limitCallsPerMinute,
  type TriedCode,
  takeCode,
} from "./queries.ts";
import { isCode } from "./sms-code.ts";

type DebitCall = MemberCall<typeof contract>;

const REFERENCE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const MAX_USER_AGENT = 300;

/**
 * Places an order with the SMS code that signs its mandate. Order, mandate and debit are stored in one transaction, and
 * a code works once.
 * @throws Refusal all that the contract lists
 */
export async function placeDebitOrder(call: DebitCall): Promise<Order> {
  const { app, body, viewer } = call;
  const { memberId } = viewer;
  const known = await findOrderByClientId(app.db, { memberId, clientId: body.client_id });
  const smsCode = known ? null : await checkSmsCode(call);
  const { id } = await placeOrder(app, call, {
    ...readOrderFields(body),
    method: "sdd",
    storeCard: false,
    async within(tx, order) {
      if (!smsCode) throw new Refusal("shop.order_differs");
      await signMandate(call, tx, { ...order, smsCode });
    },
  });
  await lookAtPayment(app, id);
  return readOrderView(app, await getOrderOf(app, { memberId, id }));
}

/**
 * Counts every try, successful or not, to limit guessing. The refusal does not say whether a code is wrong, expired,
 * used up or meant for another order.
 * @throws Refusal `shop.sms_code_invalid`
 */
async function checkSmsCode({ app, body, viewer, ...scope }: DebitCall): Promise<TriedCode> {
  const tried = await app.db.transaction().execute((tx) =>
    limitCallsPerMinute(tx, {
      id: body.id,
      memberId: viewer.memberId,
      now: app.clock.now(),
      most: settingsOf(scope, debitSettings).sms_code_tries,
    }),
  );
  const isRight =
    tried !== undefined &&
    isCode(app, { id: body.id, code: body.sms_code, hash: tried.hash }) &&
    tried.bundle === body.bundle &&
    tried.amount === body.expected.amount;
  if (!isRight) throw new Refusal("shop.sms_code_invalid");
  return tried;
}

type Signing = { orderId: number; amount: number; smsCode: TriedCode };
type SignedOrder = Signing & { debtor: Debtor; currency: string; now: Date };

async function signMandate(call: DebitCall, tx: Tx, { orderId, amount, smsCode }: Signing): Promise<void> {
  const { app, body, viewer } = call;
  const { memberId } = viewer;
  const now = app.clock.now();
  const details = revealDetails(app, smsCode.details);
  const debtor = { memberId, ...fingerprintsOf(app, details) };
  await assertMayDebitNow(app, tx, { amount, site: siteOf(call), ...debtor });
  if (!(await takeCode(tx, { id: body.id, now }))) throw new Refusal("shop.sms_code_invalid");
  const order = await findOrder(tx, orderId);
  if (!order || smsCode.amount !== amount) throw new Refusal("shop.price_changed");
  const code = usedOnceBy(order);
  if (code !== null && !(await claimFingerprint(tx, { code, orderId, fingerprint: debtor.account })))
    throw new Refusal(code === TRY_OUT_CLAIM ? "shop.try_out_used" : "shop.code_used");
  const signed = { orderId, amount, smsCode, debtor, currency: order.currency, now };
  const mandateId = await insertSignedMandate(call, tx, signed);
  await insertPlannedDebit(call, tx, { ...signed, mandateId });
  const used = [debtor.account, debtor.mobile].map((fingerprint) => ({ memberId, fingerprint }));
  await app.announce(tx, instrumentsUsed, { used, at: now });
  await enqueue(tx, "tell-debit", { orderId });
}

/** Stores what proves the signature: text version, time, address and browser. */
function insertSignedMandate(call: DebitCall, tx: Tx, { orderId, smsCode, now }: SignedOrder) {
  const { body, viewer, address, requestHeaders, locale } = call;
  const { company } = siteOf(call);
  return insertMandate(tx, {
    reference: `M${bankDate(now).replaceAll("-", "")}-${drawReference(16)}`,
    orderId,
    memberId: viewer.memberId,
    companyId: company.id,
    creditorId: company.creditorId as string,
    creditorName: company.creditorName as string,
    details: smsCode.details,
    locale,
    textVersion: smsCode.textVersion,
    signedAt: now,
    address,
    userAgent: requestHeaders.get("user-agent")?.slice(0, MAX_USER_AGENT) ?? null,
    codeId: body.id,
    codeSentAt: smsCode.sentAt,
  });
}

async function insertPlannedDebit(call: DebitCall, tx: Tx, debit: SignedOrder & { mandateId: number }) {
  const { orderId, mandateId, amount, currency, smsCode, debtor, now } = debit;
  const { iban } = revealDetails(call.app, smsCode.details);
  await insertDebit(tx, {
    orderId,
    mandateId,
    ...debtor,
    last4: iban.slice(-4),
    country: iban.slice(0, 2),
    endToEndId: `E${drawReference(24)}`,
    amount,
    currency,
    createdAt: now,
    ...planDebit(bankDate(now), settingsOf(call, debitSettings)),
  });
}

/** Unguessable, without letters that look alike or that banks replace. */
function drawReference(length: number): string {
  return Array.from({ length }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]).join("");
}
