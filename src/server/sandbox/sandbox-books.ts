import { type Kysely, sql } from "kysely";
import type { NewPayment } from "#adapters/payments/payments.ts";
import { keepStatement } from "#db/keep-statement.ts";
import type { Tables } from "#db/tables.ts";

export type SandboxCard = {
  token: string;
  brand: string;
  last4: string;
  expires: string;
  fingerprint: string;
  /** Paid with as it was stored before. */
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

/** As another company would keep them: apart from ours, each change by itself. */
export type Books = Kysely<Tables>;

/** The one that there is under this key, made now or before. */
export async function insertPayment(
  db: Books,
  { ref, asked, state, card, at }: Opened,
): Promise<SandboxPayment> {
  const { key, reference, method, money } = asked;
  await db
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

const paymentByRef = keepStatement((db, { ref }: { ref: string }) =>
  db.selectFrom("sandboxPayment").selectAll().where("ref", "=", ref).compile(),
);

type Standing = SandboxPayment & { refunds: { key: string; state: string }[] };

/** With what was paid back of it: asked about more often than anything else. */
export async function findStanding(db: Books, ref: string): Promise<Standing | undefined> {
  const [row] = await standingByRef(db, { ref });
  return row as unknown as Standing | undefined;
}

const standingByRef = keepStatement((db, { ref }: { ref: string }) =>
  db
    .selectFrom("sandboxPayment as p")
    .selectAll("p")
    .select(
      sql`(select coalesce(json_agg(json_build_object('key', key, 'state', r.state)), '[]')
        from sandbox_refund r where r.ref = p.ref)`.as("refunds"),
    )
    .where("p.ref", "=", ref)
    .compile(),
);

type Change = { state?: string; failure?: string | null; refundsFail?: boolean; card?: SandboxCard | null };

/** @returns false where it was in another state than thought */
export async function changePayment(db: Books, { ref, from }: { ref: string; from: string }, change: Change) {
  const { card, ...plain } = change;
  const { numUpdatedRows } = await db
    .updateTable("sandboxPayment")
    .set({ ...plain, ...(card !== undefined && { card: card && JSON.stringify(card) }) })
    .where("ref", "=", ref)
    .where("state", "=", from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function listRefunds(db: Books, ref: string) {
  return refundsOf(db, { ref });
}

const refundsOf = keepStatement((db, { ref }: { ref: string }) =>
  db.selectFrom("sandboxRefund").selectAll().where("ref", "=", ref).compile(),
);

/** Taken at once, and done when the news of it is sent. */
export async function insertRefund(
  db: Books,
  { fails, ...refund }: { ref: string; key: string; amount: number; fails: boolean },
) {
  await db
    .insertInto("sandboxRefund")
    .values({ ...refund, state: fails ? "failed" : "completed" })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  return db.selectFrom("sandboxRefund").selectAll().where("key", "=", refund.key).executeTakeFirstOrThrow();
}

export function findCard(db: Books, token: string) {
  return db.selectFrom("sandboxCard").selectAll().where("token", "=", token).executeTakeFirst();
}

export async function insertCard(db: Books, card: SandboxCard & { answers: string }) {
  await db.insertInto("sandboxCard").values(card).execute();
}

export async function deleteCard(db: Books, token: string) {
  await db.deleteFrom("sandboxCard").where("token", "=", token).execute();
}

export type News = {
  ref: string;
  /** Of the news: told twice under the same one. */
  id: string;
  /** What the payment has become by then; nothing: it is told as it stands. */
  becomes: "paid" | "charged_back" | null;
  /** What the news says, where that is no longer so. */
  says: string | null;
};

/** Leaves work for later, as `enqueue` does, for who has no transaction. By the real clock, as between two companies. */
export async function sendLater(db: Books, payload: News, delayMs: number): Promise<void> {
  await sql`select graphile_worker.add_job('send-sandbox-news', ${JSON.stringify(payload)}::json,
    run_at => now() + ${`${delayMs} milliseconds`}::interval)`.execute(db);
}
