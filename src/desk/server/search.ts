import type { OutputOf } from "#base/endpoint.ts";
import { emailKey } from "#features/accounts/server/accounts.ts";
import { viewFoundCases } from "#features/moderation/server/moderation.ts";
import { viewFoundCodes, viewFoundOrders } from "#features/shop/server/shop.ts";
import { actorOf, auditKind, limitSearches, writeAccess } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { Searching } from "#platform/desk/desk-finder.ts";
import { deskSearch } from "../../desk-search.ts";
import type { searchAtDesk } from "../contract.ts";
import { viewMember } from "./view-member.ts";

/** A number that we have given to a member, case or order. Telephone and card numbers are longer or begin with 0. */
const OUR_NUMBER = /^[1-9]\d{0,8}$/;

const searched = auditKind("desk.searched", ["word", "members", "cases", "orders", "codes"]);

/** Finds members, cases, orders and discount codes by one exact key, and notes the search. */
export async function search(call: StaffCaller, word: string): Promise<OutputOf<typeof searchAtDesk>> {
  const { app, person } = call;
  await limitSearches(call);
  const found = await findAll(app, { word, person });
  const members = (await Promise.all(found.members.map((id) => viewMember(app, id)))).filter(
    (member) => member !== null,
  );
  const cases = await viewFoundCases(app, person, { ids: found.cases, aboutIds: found.members });
  const orders = await viewFoundOrders(app, found.orders);
  const codes = await viewFoundCodes(app, found.codes);
  await noteSearch(call, word, { members, cases, orders, codes });
  return { members, cases, orders, codes };
}

async function findAll(app: Pick<App, "db" | "seal">, asked: Searching) {
  const found = await Promise.all(deskSearch.map((find) => find(app, asked)));
  return {
    members: [...new Set(found.flatMap(({ members = [] }) => members))],
    cases: [...new Set(found.flatMap(({ cases = [] }) => cases))],
    orders: [...new Set(found.flatMap(({ orders = [] }) => orders))],
    codes: [...new Set(found.flatMap(({ codes = [] }) => codes))],
  };
}

type Result = OutputOf<typeof searchAtDesk>;

/**
 * One entry for each member that was found or is named beside an order or a code, so that the log of a member holds it;
 * one if there is none.
 */
async function noteSearch(
  call: StaffCaller,
  word: string,
  { members, cases, orders, codes }: Result,
): Promise<void> {
  const named = [...members.map(({ id }) => id), ...[...orders, ...codes].map(({ member }) => member)];
  const about = [...new Set(named)].filter((id) => id !== null);
  const entry = {
    kind: searched,
    actor: actorOf(call),
    after: {
      ...{ word: hideWord(call.app, word), members: members.length, cases: cases.length },
      ...{ orders: orders.length, codes: codes.length },
    },
  };
  await call.app.db.transaction().execute(async (tx) => {
    for (const aboutId of about.length > 0 ? about : [null])
      await writeAccess(call.app, tx, { ...entry, aboutId });
  });
}

/** Our own numbers lead to nobody once the member is erased. All else could, so it is sealed. */
function hideWord({ seal }: Pick<App, "seal">, word: string): string {
  return OUR_NUMBER.test(word) ? word : `sealed:${seal.lasting("desk.search", [emailKey(word)])}`;
}
