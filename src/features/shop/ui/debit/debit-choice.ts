import type { OutputOf } from "#base/endpoint.ts";
import type { Offer, OfferedBundle } from "../../contract.ts";
import type { readDebit, sendDebitCode } from "../../debit-contract.ts";

export type ReadDebit = OutputOf<typeof readDebit>;
export type SentCode = OutputOf<typeof sendDebitCode>;

export type DebitChoice = { offer: Offer; bundle: OfferedBundle; code: string | null; debit: ReadDebit };
