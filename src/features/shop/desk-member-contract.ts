import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { ofMember } from "#features/staff/contract.ts";
import { money } from "./contract.ts";
import { orderLine } from "./desk-orders-contract.ts";

export const readMemberMoney = endpoint({
  name: "readMemberMoney",
  method: "GET",
  path: "/api/desk/member-money",
  summary: "Reads what a member has paid and got back, by currency, and their latest orders. It is noted.",
  query: ofMember,
  output: z.object({
    sums: z.array(z.object({ orders: z.int(), paid: money, refunded: money, disputed: money })),
    orders: z.array(orderLine).describe("latest first, at most ten"),
    orders_total: z.int(),
  }),
});
