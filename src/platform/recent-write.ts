import { baseStored } from "#base/stored.ts";
import { readCookie, setCookie } from "./cookies.ts";

const READS = new Set(["GET", "HEAD", "OPTIONS"]);

/** False for a request that may write, and for some seconds after one by the same browser. */
export function mayLag({ method, headers }: Request): boolean {
  return READS.has(method) && readCookie(headers.get("cookie"), baseStored.wrote) === undefined;
}

/**
 * Sets a cookie after every request that may have written, whatever its answer. A cookie reaches all processes, before
 * anything that the browser asks next, and it is the browser that counts its seconds, so no clocks are compared.
 */
export function noteWrite(method: string, responseHeaders: Headers, { secure }: { secure: boolean }): void {
  if (!READS.has(method)) setCookie(responseHeaders, baseStored.wrote, { value: "1", secure });
}
