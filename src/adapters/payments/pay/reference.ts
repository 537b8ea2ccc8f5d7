import { type NewPayment, orderReference, readReference } from "../payments.ts";

/** PAY. takes letters and digits only, so the dash is left out. The part after it always has eight characters. */
export function writeReference(payment: Pick<NewPayment, "reference" | "key">): string {
  return orderReference(payment).replace("-", "");
}

/** Our reference with its dash. Null if it has another form, as the references of other shops may. */
export function restoreReference(written: string): string | null {
  const restored = written.replace(/^(\d+)([0-9a-f]{8})$/, "$1-$2");
  return restored !== written && readReference(restored) ? restored : null;
}
