import { sql } from "kysely";
import type { NewPayment } from "#adapters/payments/payments.ts";
import { autocommit } from "#db/autocommit.ts";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

export type SandboxCard = {
  token: string;
  brand: string;
  last4: string;
  expires: string;
  fingerprint: string;
  /** The payment used a card that was stored before. */
  stored?: boolean;
};

export type SandboxPayment = {
  ref: string;
  reference: string;
  amount: number;
  currency: string;
  method: string;
  asked: NewPayment;
  state: string;
  failure: string | null;
  /** Amount that the buyer's bank took back; null unless the payment is charged back. */
  disputed: number | null;
  refundsFail: boolean;
  card: SandboxCard | null;
};

type Opened = {
  ref: string;
  asked: NewPayment;
  state: string;
  card: SandboxCard | null;
  at: Date;
};

/**
 * The provider's own records, as another company would keep them: separate from ours, each change in its own
 * transaction.
 */
export type Books = Db;

/** Returns the payment with this idempotency key, which is inserted if there is none. */
export async function insertPayment(
  db: Books,
  { ref, asked, state, card, at }: Opened,
): Promise<SandboxPayment> {
  const { key, reference, method, money } = asked;
  await autocommit(db)
    .insertInto("sandboxPayment")
    .values({
      ref,
      key,
      reference,
      amount: money.amount,
      currency: money.currency,
      method,
      asked: JSON.stringify(asked),
      state,
      failure: state === "failed" ? "refused" : null,
      card: card && JSON.stringify(card),
      at,
    })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  const row = await db
    .selectFrom("sandboxPayment")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  return row as unknown as SandboxPayment;
}

export async function findByRef(db: Books, ref: string): Promise<SandboxPayment | undefined> {
  const [row] = await paymentByRef(db, { ref });
  return row as unknown as SandboxPayment | undefined;
}

const PAYMENT = [
  "ref",
  "reference",
  "amount",
  "currency",
  "method",
  "asked",
  "state",
  "failure",
  "disputed",
  "refundsFail",
  "card",
] as const;

const paymentByRef = keepRead(({ ref }: { ref: string }, db) =>
  db.selectFrom("sandboxPayment").select(PAYMENT).where("ref", "=", ref),
);

export type SandboxRefund = { key: string; amount: number; state: string; madeHere: boolean };

export type Standing = SandboxPayment & { refunds: SandboxRefund[] };

/** Returns a payment with its refunds. This is the most frequent query, so it is one prepared statement. */
export async function findStanding(db: Books, ref: string): Promise<Standing | undefined> {
  const [row] = await standingByRef(db, { ref });
  return row as unknown as Standing | undefined;
}

const standingByRef = keepRead(({ ref }: { ref: string }, db) =>
  db
    .selectFrom("sandboxPayment as p")
    .select(PAYMENT)
    .select(
      sql`(select coalesce(json_agg(json_build_object(
        'key', key, 'amount', r.amount, 'state', r.state, 'madeHere', made_here) order by key), '[]')
        from sandbox_refund r where r.ref = p.ref)`.as("refunds"),
    )
    .where("p.ref", "=", ref),
);

type Change = {
  state?: string;
  failure?: string | null;
  disputed?: null;
  refundsFail?: boolean;
  card?: SandboxCard | null;
};

/** @returns false if the payment was no longer in the state `from` */
export async function changePayment(db: Books, { ref, from }: { ref: string; from: string }, change: Change) {
  const { card, ...plain } = change;
  const { numUpdatedRows } = await autocommit(db)
    .updateTable("sandboxPayment")
    .set({ ...plain, ...(card !== undefined && { card: card && JSON.stringify(card) }) })
    .where("ref", "=", ref)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Refund = { ref: string; key: string; amount: number; madeHere: boolean };

/**
 * Inserts a refund in its final state. A repeated request with the same key returns the first refund.
 * @returns null if that amount cannot be refunded
 */
export function insertRefund(
  db: Books,
  { ref, key, amount, madeHere }: Refund,
): Promise<SandboxRefund | null> {
  return db.transaction().execute(async (tx) => {
    await lockPayment(tx, ref);
    const payment = await findStanding(tx, ref);
    const known = payment?.refunds.find((one) => one.key === key);
    if (known) return known;
    if (payment?.state !== "paid" || amount < 1 || amount > payment.amount - paidBack(payment)) return null;
    const refund = { key, amount, madeHere, state: payment.refundsFail ? "failed" : "completed" };
    await tx
      .insertInto("sandboxRefund")
      .values({ ...refund, ref })
      .execute();
    return refund;
  });
}

/** Lets the buyer's bank take back this amount, or everything that was not refunded. @returns false if it cannot */
export function insertDispute(
  db: Books,
  { ref, amount }: { ref: string; amount: number | "rest" },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockPayment(tx, ref);
    const payment = await findStanding(tx, ref);
    if (payment?.state !== "paid" && payment?.state !== "charged_back") return false;
    const disputed = amount === "rest" ? payment.amount - paidBack(payment) : amount;
    if (disputed < 1 || disputed > payment.amount) return false;
    await tx
      .updateTable("sandboxPayment")
      .set({ state: "charged_back", disputed })
      .where("ref", "=", ref)
      .execute();
    return true;
  });
}

function paidBack({ refunds }: Standing): number {
  return refunds.reduce((sum, { state, amount }) => sum + (state === "failed" ? 0 : amount), 0);
}

function lockPayment(db: Books, ref: string) {
  return db.selectFrom("sandboxPayment").select("ref").where("ref", "=", ref).forUpdate().execute();
}

export function findCard(db: Books, token: string) {
  return db.selectFrom("sandboxCard").selectAll().where("token", "=", token).executeTakeFirst();
}

export async function insertCard(db: Books, card: SandboxCard & { answers: string }) {
  await autocommit(db).insertInto("sandboxCard").values(card).execute();
}

export async function deleteCard(db: Books, token: string) {
  await autocommit(db).deleteFrom("sandboxCard").where("token", "=", token).execute();
}

export type News = {
  ref: string;
  /** Id of the event; a repeated webhook has the same one. */
  id: string;
  /** New state of the payment when the webhook is sent; null leaves its state unchanged. */
  becomes: "paid" | "charged_back" | null;
  /** State that the webhook reports if it differs from the actual one; null reports the actual state. */
  says: string | null;
};

/** Enqueues a webhook outside of a transaction. Uses the real clock, as it would between two companies. */
export async function sendLater(db: Books, payload: News, delayMs: number): Promise<void> {
  await sql`select graphile_worker.add_job('send-sandbox-news', ${JSON.stringify(payload)}::json,
    run_at => now() + ${`${delayMs} milliseconds`}::interval)`.execute(autocommit(db));
}
