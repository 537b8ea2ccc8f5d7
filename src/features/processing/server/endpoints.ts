import { endHold, holdCase, listHolds, reviewHold } from "#features/moderation/server/moderation.ts";
import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import * as holds from "../hold-contract.ts";
import { readProcessing } from "./read-processing.ts";
import { type Lists, readRetention, readRetentionFaults } from "./read-retention.ts";
import { writeProcessing } from "./write-processing.ts";

const hold = { who: "staff", right: "retention.hold", perMinute: 30 } as const;
const read = { who: "staff", right: "retention.read", perMinute: 60 } as const;

export function processingEndpoints(lists: Lists): Served[] {
  const { retention } = lists;
  return [
    handle(contract.readRetention, read, ({ app, texts }) => readRetention(app, texts, lists)),
    handle(contract.readRetentionFaults, read, ({ app }) => readRetentionFaults(app, lists)),
    handle(contract.readProcessing, read, ({ app, texts }) => readProcessing(app, texts, retention)),
    handle(contract.writeProcessing, { ...read, perMinute: 10 }, ({ app, texts }) =>
      writeProcessing(app, texts, retention),
    ),
    handle(holds.listHolds, { ...hold, perMinute: 120 }, ({ app }) => listHolds(app)),
    handle(holds.holdCase, hold, (call) => holdCase(call.app, actorOf(call), call.body)),
    handle(holds.reviewHold, hold, (call) => reviewHold(call.app, actorOf(call), call.body)),
    handle(holds.endHold, hold, (call) => endHold(call.app, actorOf(call), call.body)),
  ];
}
