import { baseStored } from "#base/stored.ts";
import { readCookie, setCookie } from "./cookies.ts";

/** Returns the cookie's value as sent, which may be no locale of ours. */
export function readLocaleCookie(requestHeaders: Headers): string | undefined {
  return readCookie(requestHeaders.get("cookie"), baseStored.locale);
}

export function setLocaleCookie(
  responseHeaders: Headers,
  locale: string,
  { secure }: { secure: boolean },
): void {
  setCookie(responseHeaders, baseStored.locale, { value: locale, secure });
}
