import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../debit-contract.ts";
import { countCodeTries } from "../discounts/count-code-tries.ts";
import { findBuyer } from "../find-buyer.ts";
import { checkAccount } from "./account.ts";
import { placeDebitOrder } from "./place-debit-order.ts";
import { readDebit } from "./price-debit.ts";
import { sendDebitCode } from "./send-code.ts";

const buyer = (perMinute: number) => ({ who: "confirmed", perMinute }) as const;

export const debitEndpoints = [
  handle(
    contract.readDebit,
    buyer(120),
    countCodeTries(contract.readDebit, (call) => readDebit(call, call.query)),
  ),
  handle(contract.checkAccount, buyer(120), async (call) => {
    checkAccount(call.body, (await findBuyer(call.app, call)).country);
  }),
  // This limit only stops floods. The site's settings limit how many codes a member can get.
  handle(contract.sendDebitCode, buyer(20), countCodeTries(contract.sendDebitCode, sendDebitCode)),
  handle(contract.placeDebitOrder, buyer(30), countCodeTries(contract.placeDebitOrder, placeDebitOrder)),
];
