import type { Offer, OfferedBundle } from "../contract.ts";

/** The bundle with this code, of the price list or offered apart. */
export function findBundle({ bundles, try_out }: Offer, code: string): OfferedBundle | undefined {
  return [...bundles, ...(try_out ? [try_out] : [])].find((one) => one.code === code);
}
