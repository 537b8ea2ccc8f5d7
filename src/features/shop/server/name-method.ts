import type { Translate as TranslateIn } from "#i18n/texts.ts";
import type { OrderRow } from "./queries.ts";

export type Translate = TranslateIn<"shop">;

/** Name of the payment method for receipts and mails, with the last digits if they are known. */
export function nameMethod(
  t: Translate,
  { method, instrument }: Pick<OrderRow, "method" | "instrument">,
): string {
  const { last4 } = (instrument ?? {}) as { last4?: string | null };
  const name = t(`methods.${method}` as "methods.creditcard");
  return last4 ? `${name} ···· ${last4}` : name;
}
