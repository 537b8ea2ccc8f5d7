import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { closeOwnAccount } from "./close-own-account.ts";
import { readWayOut } from "./read-way-out.ts";
import { takeOffer } from "./take-offer.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;

export const leavingEndpoints = [
  handle(contract.readWayOut, member(60), (call) => readWayOut(call.app, call)),
  handle(contract.takeOffer, member(10), ({ app, viewer, body }) =>
    takeOffer(app, viewer.memberId, body.offer),
  ),
  handle(contract.closeOwnAccount, member(10), closeOwnAccount),
];
