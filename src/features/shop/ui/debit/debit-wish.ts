import type { OutputOf } from "#base/endpoint.ts";
import type { Offer, OfferedBundle } from "../../contract.ts";
import type { readDebit, sendDebitCode } from "../../debit-contract.ts";

export type ReadDebit = OutputOf<typeof readDebit>;
export type SentCode = OutputOf<typeof sendDebitCode>;

/** What is to be paid by direct debit, as the page came with it. */
export type DebitWish = { offer: Offer; bundle: OfferedBundle; code: string | null; debit: ReadDebit };
