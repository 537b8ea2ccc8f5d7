import { disclosureWork } from "#features/assistance/server/disclosures.ts";
import { debitFileWork } from "#features/shop/server/debit/desk/debit-file-work.ts";
import { listFileWork } from "#features/shop/server/desk/books/list-file-work.ts";
import { reportWork } from "#features/transparency/server/report/report-work.ts";
import type { LongWork } from "#features/work/server/work.ts";

/**
 * What takes long at the desk: a job does it, the page shows how far it is, and the result can be downloaded once. Each
 * feature contributes its own, with the right that it needs.
 */
export const longWork: readonly LongWork[] = [debitFileWork, disclosureWork, reportWork, listFileWork];
