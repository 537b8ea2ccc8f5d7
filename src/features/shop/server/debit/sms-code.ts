import type { App } from "#platform/app.ts";

const PURPOSE = "shop.debit_code";

/** What a code is compared by; it is bound to what it was sent for by standing in the same row. */
export function hashCode({ seal }: Pick<App, "seal">, { id, code }: { id: string; code: string }): string {
  return seal.of(PURPOSE, [id, code]);
}

export function isCode(
  { seal }: Pick<App, "seal">,
  { id, code, hash }: { id: string; code: string; hash: string },
): boolean {
  return seal.holds(hash, PURPOSE, [id, code]);
}
