import { handle } from "#server/handle.ts";
import * as contract from "../contract.ts";
import { readDiscount } from "./read-discount.ts";

/** So many tries at a code in a minute: enough to type, too few to guess. */
const TRIES = 60;

export const discountEndpoints = [
  handle(contract.readDiscount, { who: "member", perMinute: TRIES }, (call) =>
    readDiscount(call, call.query),
  ),
];
