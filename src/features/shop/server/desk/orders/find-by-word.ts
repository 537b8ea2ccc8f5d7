import { hasRight } from "#base/staff-rights.ts";
import type { App } from "#platform/app.ts";
import type { DeskFinder } from "#platform/desk/desk-finder.ts";
import type { FoundCode, OrderLine } from "../../../desk-orders-contract.ts";
import { isOver } from "../../../discount-rules.ts";
import { readStatement } from "../../../statement-rules.ts";
import { readDebtorMobile } from "../../debit/account.ts";
import { fingerprintMobile } from "../../debit/details.ts";
import { listOrdersById } from "../../queries.ts";
import {
  findCodeIds,
  findOrderIds,
  findPaidOrderIds,
  listCodesById,
  listMembersOfMobile,
} from "./queries-find.ts";
import { viewLine } from "./view-line.ts";

const DAY = 86_400_000;
const NUMBER = /^\d+$/;

/** By order, receipt, mandate, end-to-end id or provider's reference, or by what is on a statement. */
export const findOrdersByWord: DeskFinder = async ({ db }, { word, person: { roles, named } }) => {
  if (!hasRight(roles, "order.read", named)) return {};
  const statement = readStatement(word);
  const orders = statement ? await findPaidOrderIds(db, withDay(statement)) : await findOrderIds(db, word);
  // A plain number may be meant for a member: whose order it is stands beside the order.
  if (NUMBER.test(word)) return { orders };
  const rows = await listOrdersById(db, orders);
  return { orders, members: rows.map(({ memberId }) => memberId).filter((id) => id !== null) };
};

function withDay<Read extends { day: string }>({ day, ...statement }: Read) {
  const from = new Date(`${day}T00:00:00Z`);
  return { ...statement, from, to: new Date(from.getTime() + DAY) };
}

/** By a discount code. Who has used it stands on the page of the codes. */
export const findCodesByWord: DeskFinder = async ({ db }, { word, person: { roles, named } }) => {
  if (!hasRight(roles, "order.read", named)) return {};
  return { codes: await findCodeIds(db, word.toUpperCase()) };
};

/** By the mobile number of a direct debit, which is stored only as a fingerprint and sealed. */
export const findMembersByMobile: DeskFinder = async (app, { word, person: { roles, named } }) => {
  if (!hasRight(roles, "member.contact", named)) return {};
  const mobile = readDebtorMobile(word.replace(/^00/, "+"));
  if (mobile === null) return {};
  return { members: await listMembersOfMobile(app.db, fingerprintMobile(app, mobile)) };
};

export async function viewFoundOrders(
  app: Pick<App, "db" | "sites">,
  ids: readonly number[],
): Promise<OrderLine[]> {
  if (ids.length === 0) return [];
  return (await listOrdersById(app.db, ids)).map((order) => viewLine(app, order));
}

export async function viewFoundCodes(
  { db, clock, sites }: Pick<App, "db" | "clock" | "sites">,
  ids: readonly number[],
): Promise<FoundCode[]> {
  if (ids.length === 0) return [];
  const now = clock.now();
  return (await listCodesById(db, ids)).map((row) => ({
    ...{ id: row.id, code: row.code, percent: Number(row.percent), member: row.memberId },
    site: row.siteId === null ? null : sites.get(row.siteId).name,
    is_over: isOver({ ...row, active: row.status === "active" }, now),
  }));
}
