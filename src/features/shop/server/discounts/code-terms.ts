import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { Discount } from "../../contract.ts";
import { type CodeTerms, DELETION_PREFIX, isOver } from "../../discount-rules.ts";
import type { CodeRow } from "./queries-code.ts";

export function termsOf(row: CodeRow): CodeTerms {
  const isDeletion = row.memberId !== null && row.code.startsWith(DELETION_PREFIX);
  return {
    code: row.code,
    kind: isDeletion ? "deletion" : "code",
    percent: Number(row.percent),
    country: row.country,
    memberId: row.memberId,
    currency: row.currency as Currency | null,
    minimumAmount: row.minimumAmount,
    methods: row.methods as MethodCode[] | null,
    expiresAt: row.expiresAt,
    active: row.status === "active",
    validity: row.validity as Discount["validity"],
    forFree: false,
    claimKey: claimKey(row),
  };
}

/** Key of the claims. It includes the id, since two sites may have a code of the same name. */
export function claimKey({ code, id }: Pick<CodeRow, "code" | "id">): string {
  return `${code} #${id}`;
}

export function viewTerms(terms: CodeTerms, now: Date): Discount {
  return {
    code: terms.code,
    kind: terms.kind,
    country: terms.country,
    user_id: terms.memberId,
    expires: terms.expiresAt?.toISOString() ?? null,
    value_percentage: terms.percent,
    currency: terms.currency,
    minimum_order_value: terms.minimumAmount,
    status: terms.active ? "active" : "inactive",
    validity: terms.validity,
    expired: isOver(terms, now),
    paymentmethods: terms.methods && [...terms.methods],
  };
}
