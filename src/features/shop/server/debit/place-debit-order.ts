import { randomInt } from "node:crypto";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberCall } from "#platform/calls/handle.ts";
import { enqueue } from "#platform/enqueue.ts";
import type { Order } from "../../contract.ts";
import { bankDate } from "../../debit-calendar.ts";
import type { placeDebitOrder as contract } from "../../debit-contract.ts";
import { planDebit } from "../../debit-rules.ts";
import { claimFingerprint } from "../discounts/discounts.ts";
import { lookAtPayment } from "../payments/look-at-payments.ts";
import { placeOrder } from "../place-order.ts";
import { findOrder, findOrderByClientId } from "../queries.ts";
import { getOrderOf, readOrderView } from "../read-order.ts";
import { revealDetails } from "./details.ts";
import { assertMayDebitNow } from "./limits.ts";
import { countTry, insertDebit, insertMandate, type TriedCode, takeCode } from "./queries.ts";
import { isCode } from "./sms-code.ts";

type DebitCall = MemberCall<typeof contract>;

const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const MOST_OF_AN_ADDRESS = 300;

/**
 * Orders with the code that was sent. Order, mandate and debit are there together or not at all; the code is used once.
 * @throws Refusal every one that the contract names
 */
export async function placeDebitOrder(call: DebitCall): Promise<Order> {
  const { app, body, viewer } = call;
  const { memberId } = viewer;
  const known = await findOrderByClientId(app.db, { memberId, clientId: body.client_id });
  const signed = known ? null : await tryCode(call);
  const till = {
    clientId: body.client_id,
    bundle: body.bundle,
    code: body.code,
    startNow: body.start_now,
    startNowText: body.start_now_text,
    expected: body.expected,
    method: "sdd" as const,
    storeCard: false,
  };
  const { id } = await placeOrder(app, call, till, async (tx, order) => {
    if (!signed) throw new Refusal("shop.order_differs");
    await sign(call, tx, { ...order, signed });
  });
  await lookAtPayment(app, id);
  return readOrderView(app, await getOrderOf(app, { memberId, id }));
}

/**
 * Counts the try whatever becomes of it, so that nobody tries a sixth time. Wrong, expired, used up and sent for
 * something else are told alike.
 * @throws Refusal `shop.sms_code_invalid`
 */
async function tryCode({ app, body, viewer, ...scope }: DebitCall): Promise<TriedCode> {
  const tried = await app.db.transaction().execute((tx) =>
    countTry(tx, {
      id: body.id,
      memberId: viewer.memberId,
      now: app.clock.now(),
      most: siteOf(scope).settings.sms_code_tries,
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

type Signing = { orderId: number; amount: number; signed: TriedCode };

async function sign(call: DebitCall, tx: Tx, { orderId, amount, signed }: Signing): Promise<void> {
  const { app, body, viewer, address, requestHeaders, locale } = call;
  const { memberId } = viewer;
  const site = siteOf(call);
  const now = app.clock.now();
  const { account, mobile } = signed;
  await assertMayDebitNow(app, tx, { amount, site, memberId, account, mobile });
  if (!(await takeCode(tx, { id: body.id, now }))) throw new Refusal("shop.sms_code_invalid");
  const order = await findOrder(tx, orderId);
  if (!order || signed.amount !== amount) throw new Refusal("shop.price_changed");
  if (order.code && !(await claimFingerprint(tx, { code: order.code, orderId, fingerprint: account })))
    throw new Refusal("shop.code_used");
  const { company, settings } = site;
  const today = bankDate(now);
  const { iban } = revealDetails(app, signed.details);
  const mandateId = await insertMandate(tx, {
    reference: `M${today.replaceAll("-", "")}-${draw(16)}`,
    orderId,
    memberId,
    companyId: company.id,
    creditorId: company.creditorId as string,
    creditorName: company.creditorName as string,
    details: signed.details,
    locale,
    textVersion: signed.textVersion,
    signedAt: now,
    address,
    userAgent: requestHeaders.get("user-agent")?.slice(0, MOST_OF_AN_ADDRESS) ?? null,
    codeId: body.id,
    codeSentAt: signed.sentAt,
  });
  await insertDebit(tx, {
    orderId,
    mandateId,
    memberId,
    account,
    mobile,
    last4: iban.slice(-4),
    country: iban.slice(0, 2),
    endToEndId: `E${draw(24)}`,
    amount,
    currency: order.currency,
    createdAt: now,
    ...planDebit(today, settings),
  });
  await enqueue(tx, "tell-debit", { orderId });
}

/** Signs that nobody guesses and no bank changes, without those that look alike. */
function draw(length: number): string {
  return Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join("");
}
