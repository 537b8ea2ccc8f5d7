import type { MonthCounter } from "#platform/transparency/month-counter.ts";
import { countOrders } from "./orders/queries-order.ts";

export const ordersMonth: MonthCounter = {
  async count(db, month) {
    const rows = await countOrders(db, month);
    return rows.map(({ siteId, minutes, ...facts }) => ({
      ...{ part: "orders" as const, siteId, n: minutes.length, minutes },
      facts,
    }));
  },
};
