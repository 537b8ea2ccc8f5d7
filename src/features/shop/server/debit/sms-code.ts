import type { App } from "#platform/app.ts";

const PURPOSE = "shop.debit_code";

/** The hash is stored in the row of the order that the code was sent for. */
export function hashCode({ seal }: Pick<App, "seal">, { id, code }: { id: string; code: string }): string {
  return seal.of(PURPOSE, [id, code]);
}

export function isCode(
  { seal }: Pick<App, "seal">,
  { id, code, hash }: { id: string; code: string; hash: string },
): boolean {
  return seal.holds(hash, PURPOSE, [id, code]);
}
