import { createHash, randomUUID } from "node:crypto";
import { type Currency, formatMoney } from "#base/money.ts";
import { METHODS, type MethodCode } from "#base/payment-methods.ts";
import { OUTCOMES, type Outcome } from "./outcomes.ts";
import {
  type Books,
  changePayment,
  findByRef,
  insertCard,
  type News,
  type SandboxCard,
  type SandboxPayment,
  sendLater,
} from "./sandbox-books.ts";
import { writePage } from "./write-page.ts";

const SECONDS = 1_000;
const PENDING_MS = 20 * SECONDS;
const CHARGE_BACK_MS = 60 * SECONDS;

const PATH = /^\/sandbox\/pay\/(sb_[0-9a-f-]{36})$/;

export async function answerPage(db: Books, request: Request, nonce: string): Promise<Response | null> {
  const ref = PATH.exec(new URL(request.url).pathname)?.[1];
  const payment = ref && (await findByRef(db, ref));
  if (!payment) return null;
  const goBack = () => new Response(null, { status: 303, headers: { Location: payment.asked.returnUrl } });
  if (request.method === "POST") {
    // A body that is no form selects nothing.
    const form = await request.formData().catch(() => new FormData());
    const outcome = String(form.get("outcome"));
    if (Object.hasOwn(OUTCOMES, outcome))
      await decide(db, payment, { outcome: outcome as Outcome, digits: String(form.get("card") ?? "") });
    if (form.get("PaReq") !== ref) return goBack();
  }
  if (payment.state !== "open") return goBack();
  const { amount, currency, asked, card } = payment;
  const page = writePage({
    nonce,
    amount: formatMoney({ amount, currency: currency as Currency }, asked.locale),
    reference: payment.reference,
    method: payment.method,
    outcomes: listOutcomes(payment),
    card: card ? card.last4 : isCard(payment) ? digitsOf(payment.ref) : null,
    challenge: card !== null,
  });
  return new Response(page, { headers: { "Content-Type": "text/html; charset=utf-8" } });
}

/** A stored card can only be confirmed or refused here, because its bank asked to see the buyer. */
function listOutcomes(payment: SandboxPayment): Outcome[] {
  if (payment.card) return ["paid", "refused", "cancelled"];
  const all = Object.keys(OUTCOMES) as Outcome[];
  return all.filter(
    (outcome) => isCard(payment) || !(outcome.startsWith("paid_stored") || outcome === "refused"),
  );
}

/** @param digits the last four digits that a new card is to have */
async function decide(
  db: Books,
  payment: SandboxPayment,
  { outcome, digits }: { outcome: Outcome; digits: string },
) {
  if (!listOutcomes(payment).includes(outcome)) return;
  const { ref } = payment;
  const picked = OUTCOMES[outcome];
  const answers = "card" in picked ? picked.card : "paid";
  const card = payment.card ?? (isCard(payment) ? makeCard(payment, digits) : null);
  const decided = await changePayment(
    db,
    { ref, from: "open" },
    {
      state: picked.state,
      failure: "failure" in picked ? picked.failure : picked.state === "failed" ? "provider" : null,
      refundsFail: "refundsFail" in picked,
      card,
    },
  );
  if (!decided) return;
  const mayBePaid = picked.state === "paid" || picked.state === "pending";
  if (card && !payment.card && payment.asked.storeCard && mayBePaid)
    await insertCard(db, { ...card, answers });
  for (const { after, ...news } of tellOf(outcome, payment.ref)) await sendLater(db, news, after);
}

/** As with real providers, some webhooks are repeated, some are late, and some arrive in the wrong order. */
function tellOf(outcome: Outcome, ref: string): (News & { after: number })[] {
  const plain = { ref, id: randomUUID(), becomes: null, says: null };
  if (outcome === "pending") {
    const paid = { ...plain, id: randomUUID(), becomes: "paid" as const, after: PENDING_MS };
    return [
      { ...plain, after: 0 },
      paid,
      { ...plain, id: randomUUID(), says: "pending", after: PENDING_MS + SECONDS },
    ];
  }
  const first = { ...plain, after: 0 };
  if (outcome === "charged_back")
    return [first, { ...plain, id: randomUUID(), becomes: "charged_back", after: CHARGE_BACK_MS }];
  return OUTCOMES[outcome].state === "paid" ? [first, { ...first, after: 2 * SECONDS }] : [first];
}

function isCard({ method }: SandboxPayment): boolean {
  return METHODS[method as MethodCode].kind === "card";
}

function makeCard({ ref, method }: SandboxPayment, digits: string): SandboxCard {
  const last4 = /^\d{4}$/.test(digits) ? digits : digitsOf(ref);
  const brand = method === "creditcard" ? "visa" : method;
  const whole = last4 === digitsOf(ref) ? ref : last4;
  const fingerprint = createHash("sha256").update(`${brand} ${whole}`).digest("base64url").slice(0, 22);
  return { token: `card_${randomUUID()}`, brand, last4, expires: "2031-12", fingerprint };
}

/** Gives each payment another card, unless its digits are overwritten in the form. */
function digitsOf(ref: string): string {
  return (Number.parseInt(ref.slice(3, 11), 16) % 10_000).toString().padStart(4, "0");
}
