import { isPlain, requirePlainPairs } from "#platform/calls/plain-input.ts";
import { limitForm } from "#platform/calls/read-body.ts";
import { GroundError } from "#platform/errors.ts";

/** The router's work grows with the square of a path's depth: 4,000 folders would hold a core for a second. */
const DEEPEST_PATH = 20;
/** No address of a page has line breaks or other control characters in it. */
const CONTROL = /\p{Cc}/u;
const METHODS = ["GET", "HEAD", "POST"];
const FORM = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/**
 * Checks a request for a page before the router and the pages' actions see it. Behind a proxy that ends TLS, a request
 * comes by HTTP, and the router refuses a form whose Origin is not that of the request's address.
 * @param origin what the browser has in its address bar
 * @returns the request with its form read, at that origin
 * @throws GroundError `method_not_allowed`, `not_found`, `invalid_input`, `too_complex`, `unsupported_form_type`
 */
export async function takePageRequest(raw: Request, url: URL, origin: string): Promise<Request> {
  if (!METHODS.includes(raw.method))
    throw new GroundError("method_not_allowed", { headers: { Allow: METHODS.join(", ") } });
  if (url.pathname.split("/").length > DEEPEST_PATH || !isReadable(url.pathname))
    throw new GroundError("not_found");
  requirePlainPairs(url.searchParams);
  if (raw.method !== "POST") return raw;
  const address = origin + url.pathname + url.search;
  const type = raw.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === MULTIPART && isUnsubscribing(url)) return takeMultipart(raw, address);
  if (type !== FORM) throw new GroundError("unsupported_form_type");
  const request = await limitForm(raw, address);
  requirePlainPairs(new URLSearchParams(await request.clone().text()));
  return request;
}

/** Mail programs post to the link of their unsubscribe button, in either type of form (RFC 8058). */
export function isUnsubscribing({ pathname }: URL): boolean {
  return pathname.startsWith("/unsubscribe/");
}

/** @returns the request with its texts as a plain form; files are left out */
async function takeMultipart(raw: Request, address: string): Promise<Request> {
  const { url, method, headers, signal, body } = await limitForm(raw, address);
  const form = await new Response(body, { headers }).formData().catch(() => {
    throw new GroundError("unsupported_form_type");
  });
  const texts = new URLSearchParams(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === "string"),
  );
  requirePlainPairs(texts);
  const plain = new Headers(headers);
  plain.set("Content-Type", FORM);
  plain.delete("Content-Length");
  return new Request(url, { method, headers: plain, signal, body: texts.toString() });
}

function isReadable(path: string): boolean {
  try {
    const text = decodeURIComponent(path);
    return isPlain(text) && !CONTROL.test(text);
  } catch {
    return false;
  }
}

export function wantsPage({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") ?? false;
}
