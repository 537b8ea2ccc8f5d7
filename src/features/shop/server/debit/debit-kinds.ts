import { auditKind } from "#features/staff/server/staff.ts";

/** Audit entries about direct debits. They name orders and files, never an account. */
export const debitKinds = {
  fileMade: auditKind("shop.debit_file_made", ["file", "debits", "amount", "postponed", "sha256"]),
  fileOpened: auditKind("shop.debit_file_opened", ["file"]),
  fileRejected: auditKind("shop.debit_file_rejected", ["file", "code", "debits"]),
  returned: auditKind("shop.debit_returned", ["code", "amount"]),
  returnAccepted: auditKind("shop.debit_return_accepted", ["code", "reported", "amount"]),
  payeeRead: auditKind("shop.debit_payee_read", ["refund"]),
  refundTransferred: auditKind("shop.debit_refund_transferred", ["refund", "amount"]),
  receivableSettled: auditKind("shop.receivable_settled", ["amount", "currency"]),
  returnsRead: auditKind("shop.debit_returns_read", [
    "file",
    "sha256",
    "taken",
    "known",
    "other",
    "unknown",
    "rejected",
  ]),
};
