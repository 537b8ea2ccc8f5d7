import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../contract.ts";
import { countCodeTries } from "./count-code-tries.ts";
import { readDiscount } from "./read-discount.ts";

export const discountEndpoints = [
  handle(
    contract.readDiscount,
    { who: "member", perMinute: 60 },
    countCodeTries(contract.readDiscount, (call) => readDiscount(call, call.query)),
  ),
];
