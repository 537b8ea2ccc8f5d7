import { createHash } from "node:crypto";
import type { App } from "#platform/app.ts";

/** Without letters that look like digits or like each other. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const LENGTH = 16;
const GROUP = 4;

/** The receipt number of a complaint, which nobody can guess: `K7QW-03ND-R2XT-9MZC`. */
export function receiptOf({ seal }: Pick<App, "seal">, clientId: string): string {
  const bytes = createHash("sha256")
    .update(seal.fingerprint("complaints.receipt", [clientId]))
    .digest();
  const letters = Array.from({ length: LENGTH }, (_, at) => ALPHABET[(bytes[at] ?? 0) % ALPHABET.length]);
  return letters.join("").replace(new RegExp(`.{${GROUP}}(?=.)`, "g"), "$&-");
}

type Receipted = { clientId: string; reporterId: number | null; notifier: unknown };

/** The receipt number of a complaint, or another one of a report made inside, which only its account looks up. */
export function receiptOfReport(
  app: Pick<App, "seal">,
  { clientId, reporterId, notifier }: Receipted,
): string {
  return receiptOf(app, notifier || reporterId === null ? clientId : `${reporterId} ${clientId}`);
}

/** Hash of a receipt number, the same in every spelling. */
export function hashReceipt(receipt: string): Buffer {
  const typed = receipt.toUpperCase().replace(/[^0-9A-Z]/g, "");
  const read = typed.replaceAll("O", "0").replace(/[IL]/g, "1");
  return createHash("sha256").update(read).digest();
}
