import { type NewPayment, orderReference, readReference } from "../payments.ts";

/** PAY. takes letters and digits only, so the dash is left out. The part after it always has eight characters. */
export function writeReference(payment: Pick<NewPayment, "reference" | "key">): string {
  return orderReference(payment).replace("-", "");
}

/** Restores the dash of our reference. Returns null for another form, such as the reference of another shop. */
export function restoreReference(written: string): string | null {
  const restored = written.replace(/^(\d+)([0-9a-f]{8})$/, "$1-$2");
  return restored !== written && readReference(restored) ? restored : null;
}
