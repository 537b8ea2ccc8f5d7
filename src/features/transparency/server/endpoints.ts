import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import * as orders from "../orders-contract.ts";
import { addOrder, listOrders, settleOrder, tellOrder } from "./orders/keep-orders.ts";
import { readReport, readReportFile, readTransparency, writeExtract } from "./report/make-report.ts";

const read = { who: "staff", right: "transparency.read", perMinute: 60 } as const;
const files = { ...read, perMinute: 10 } as const;

export const transparencyEndpoints: Served[] = [
  handle(contract.readTransparency, read, ({ app }) => readTransparency(app)),
  handle(contract.readReport, read, ({ app, query: { from, to, site } }) =>
    readReport(app, { from, to, siteId: site ?? null }),
  ),
  handle(contract.readReportFile, files, ({ app, query }) => readReportFile(app, query.id)),
  handle(contract.writeExtract, files, ({ app, query: { month, site } }) =>
    writeExtract(app, { month, siteId: site ?? null }),
  ),
  handle(orders.listOrders, read, ({ app }) => listOrders(app)),
  handle(orders.addOrder, { ...read, perMinute: 30 }, (call) => addOrder(call.app, actorOf(call), call.body)),
  handle(orders.tellOrder, { ...read, perMinute: 30 }, (call) =>
    tellOrder(call.app, actorOf(call), call.body),
  ),
  handle(orders.settleOrder, { ...read, perMinute: 30 }, (call) =>
    settleOrder(call.app, actorOf(call), call.body),
  ),
];
