import { writeBarePage } from "#frame/errors/last-resort.ts";
import type { Texts } from "#i18n/texts.ts";
import { wantsPage } from "./page-request.ts";

/** Seconds after which a browser asks for the page again. */
const AGAIN = 3;
/** Nothing in the page can run. The sandbox of other answers would also keep browsers from asking for it again. */
const POLICY = "default-src 'none'; img-src 'self'; style-src-attr 'unsafe-inline'; frame-ancestors 'none'";

/**
 * Answers in place of a page that cannot be shown for now: for a person a page that opens the one that was asked for by
 * itself, for the router of an open page the words that it shows, and for a program the error as it is. A form is not
 * sent again: whoever sent it decides that.
 */
export function writeAway(request: Request, error: Response, texts: Texts): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  const retryAfter = error.headers.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  const words = texts.t("common")("errors.unavailable");
  const { status } = error;
  if (new URL(request.url).pathname.endsWith(".data")) return new Response(words, { status, headers });
  if (!wantsPage(request)) return error;
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", POLICY);
  if (request.method === "POST") return new Response(writeBarePage(texts.locale, words), { status, headers });
  headers.set("Refresh", String(AGAIN));
  return new Response(writeBarePage(texts.locale, texts.t("frame")("error.opens_itself")), {
    status,
    headers,
  });
}
