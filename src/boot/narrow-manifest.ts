import type { Scope } from "#platform/scope.ts";

export const MANIFEST = "/__manifest";

/**
 * The router asks for the scripts of the paths that a page links to. A host learns only about paths that it serves, so
 * that a member's host does not name the screens of staff.
 */
export function narrowManifest(request: Request, { app, url, address }: Scope): Request {
  const asked = url.searchParams.get("paths");
  if (url.pathname !== MANIFEST || asked === null) return request;
  const isServed = (path: string) => {
    const pathname = path.startsWith("/") ? path : `/${path}`;
    return ["members", "desk"].includes(app.desk.placeOf({ host: url.host, pathname }, address));
  };
  const narrow = new URL(url);
  narrow.searchParams.set("paths", asked.split(",").filter(isServed).join(","));
  return new Request(narrow, request);
}
