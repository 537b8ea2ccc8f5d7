import { isPlain, requirePlainPairs } from "#platform/calls/plain-input.ts";
import { limitForm } from "#platform/calls/read-body.ts";
import { GroundError } from "#platform/errors.ts";

/** The router's work grows with the square of a path's depth: 4,000 folders would hold a core for a second. */
const DEEPEST_PATH = 20;
const METHODS = ["GET", "HEAD", "POST"];
const FORM = "application/x-www-form-urlencoded";

/**
 * Checks a request for a page before the router and the pages' actions see it.
 * @returns the request with its form read
 * @throws GroundError `method_not_allowed`, `not_found`, `invalid_input`, `too_complex`, `unsupported_form_type`
 */
export async function takePageRequest(raw: Request, url: URL): Promise<Request> {
  if (!METHODS.includes(raw.method))
    throw new GroundError("method_not_allowed", { headers: { Allow: METHODS.join(", ") } });
  if (url.pathname.split("/").length > DEEPEST_PATH || !isReadable(url.pathname))
    throw new GroundError("not_found");
  requirePlainPairs(url.searchParams);
  if (raw.method !== "POST") return raw;
  const type = raw.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== FORM) throw new GroundError("unsupported_form_type");
  const request = await limitForm(raw);
  requirePlainPairs(new URLSearchParams(await request.clone().text()));
  return request;
}

function isReadable(path: string): boolean {
  try {
    return isPlain(decodeURIComponent(path));
  } catch {
    return false;
  }
}

export function wantsPage({ headers }: Request): boolean {
  return headers.get("accept")?.includes("text/html") ?? false;
}
