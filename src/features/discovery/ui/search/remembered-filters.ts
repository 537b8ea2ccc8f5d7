import { forgetStored, readStored, store } from "#ui/stored.ts";
import { discoveryStored } from "../../stored.ts";

/** The member's last search on this device; empty if there is none or nothing may be stored. */
export function readRememberedFilters(memberId: number | null): string {
  return (memberId !== null && readStored(discoveryStored.search, memberId)) || "";
}

export function rememberFilters(memberId: number | null, query: string): void {
  if (memberId === null) return;
  if (query === "") forgetStored(discoveryStored.search, memberId);
  else store(query, discoveryStored.search, memberId);
}
