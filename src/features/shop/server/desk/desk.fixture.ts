import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Method } from "#base/endpoint.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { DeskOrder, RefundPlan } from "../../desk-orders-contract.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openTill } from "../shop.fixture.ts";

export const WHY = "Asked for it by telephone";

/** Acts for people of staff who work with money. */
export async function openMoneyDesk(testApp: TestApp) {
  const till = openTill(testApp);
  const [sam, fay, finn] = await Promise.all([
    makeStaff(testApp, { roles: ["support"] }),
    makeStaff(testApp, { roles: ["finance"] }),
    makeStaff(testApp, { roles: ["finance"] }),
  ]);
  const outcome = async (answer: Response) => {
    const text = await answer.text();
    return { status: answer.status, ...(text === "" ? {} : JSON.parse(text)) };
  };
  const ask = async (by: Person, method: Method, path: string, json?: unknown) =>
    outcome(await by.ask(method, path, json));
  /** With a confirmation of one's own first. */
  const act = async (by: Person, path: string, json: unknown) => {
    await by.confirm();
    return ask(by, "POST", path, json);
  };
  const read = (order: number, by = fay): Promise<DeskOrder> =>
    ask(by, "GET", `/api/desk/order?order=${order}`) as never;
  const plan = (order: number, { reason = "goodwill", amount = 100, by = fay } = {}) =>
    ask(by, "GET", `/api/desk/refund-plans?order=${order}&reason=${reason}&amount=${amount}`) as Promise<
      RefundPlan & { status: number; error?: string }
    >;
  /** What the page sends after the person has seen the plan. */
  const wanted = async (order: number, changes: { reason?: string; amount?: number; by?: Person } = {}) => {
    const { credits, refunded } = await plan(order, changes);
    const { reason = "goodwill", amount = 100 } = changes;
    const seen = { credits: credits ?? 0, refunded: refunded ?? 0 };
    return { client_id: randomUUID(), order, reason, amount, seen, knows_risk: false, why: WHY };
  };
  const logIn = async () => {
    for (const one of [sam, fay, finn]) await one.logIn();
  };
  const spend = (memberId: number, credits: number) =>
    sql`select wallet_spend(${memberId}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(
      testApp.app.db,
    );
  return {
    ...{ till, sam, fay, finn, ask, act, read, plan, wanted, logIn, spend },
    differences: () => findAllDifferences(testApp.app),
    refundsOf: (order: number) =>
      testApp.app.db
        .selectFrom("shopRefund")
        .select(["amount", "credits", "state", "why"])
        .where("orderId", "=", order)
        .orderBy("id")
        .execute(),
    audit: async (kind: string) =>
      (
        await testApp.app.db
          .selectFrom("staffAudit")
          .select(["entry", "personId", "subject", "aboutId"])
          .where("kind", "=", kind)
          .orderBy("id")
          .execute()
      ).map(({ entry, ...row }) => ({ ...row, ...JSON.parse(entry) })),
  };
}

export type MoneyDesk = Awaited<ReturnType<typeof openMoneyDesk>>;
