import { forgetStored, readStored, store } from "#ui/stored.ts";
import { discoveryStored } from "../../stored.ts";

/** The query that the member searched with last on this device; empty where there is none, or nothing may be kept. */
export function readRememberedFilters(memberId: number | null): string {
  return (memberId !== null && readStored(discoveryStored.search, memberId)) || "";
}

export function rememberFilters(memberId: number | null, query: string): void {
  if (memberId === null) return;
  if (query === "") forgetStored(discoveryStored.search, memberId);
  else store(query, discoveryStored.search, memberId);
}
