import type { Served } from "#platform/calls/handle.ts";
import { creditorEndpoints } from "../debit/creditor/endpoints.ts";
import { deskBookEndpoints } from "./books/endpoints.ts";
import { deskCodeEndpoints } from "./codes/endpoints.ts";
import { deskFaultEndpoints } from "./faults/endpoints.ts";
import { deskOrderEndpoints } from "./orders/endpoints.ts";
import { deskReceivableEndpoints } from "./receivables/endpoints.ts";
import { deskWithdrawalEndpoints } from "./withdrawals/endpoints.ts";

/** Orders, refunds, codes, withdrawals, faults, receivables, books and creditors at the desk. */
export const shopDeskEndpoints: Served[] = [
  ...deskOrderEndpoints,
  ...deskCodeEndpoints,
  ...deskWithdrawalEndpoints,
  ...deskFaultEndpoints,
  ...deskReceivableEndpoints,
  ...deskBookEndpoints,
  ...creditorEndpoints,
];
