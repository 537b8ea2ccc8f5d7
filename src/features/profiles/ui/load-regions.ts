import type { OutputOf } from "#base/endpoint.ts";
import { call } from "#ui/call.ts";
import type { readRegions } from "../contract.ts";

export type Regions = OutputOf<typeof readRegions>;

let regions: Promise<Regions> | null = null;

/** Every region of every country, loaded when first asked for, and once. A failure is asked again. */
export function loadRegions(): Promise<Regions> {
  regions ??= call<Regions>("GET", "/api/regions.php").catch((error) => {
    regions = null;
    throw error;
  });
  return regions;
}
