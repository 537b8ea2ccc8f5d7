import { writeBarePage } from "#frame/errors/last-resort.ts";
import type { Texts } from "#i18n/texts.ts";

/** Seconds after which a browser asks for the page again. */
const AGAIN = 3;
/** Without the sandbox of other answers, in which browsers ask for nothing again. Nothing in it can run. */
const POLICY = "default-src 'none'; img-src 'self'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Writes a page for a person, in place of the JSON of a call that cannot be answered for now. It opens the page that was
 * asked for by itself. A form is not sent again: whoever sent it decides that.
 */
export function writeAway({ method }: Request, { status, headers }: Response, texts: Texts): Response {
  const again = method === "GET" || method === "HEAD";
  const words = again ? texts.t("frame")("error.opens_itself") : texts.t("common")("errors.unavailable");
  const page = new Headers({ "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY });
  const retryAfter = headers.get("Retry-After");
  if (retryAfter) page.set("Retry-After", retryAfter);
  if (again) page.set("Refresh", String(AGAIN));
  return new Response(writeBarePage(texts.locale, words), { status, headers: page });
}
