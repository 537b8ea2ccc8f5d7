import type { App, RequestSite } from "./app.ts";

/**
 * Returns the origin of a site for links in mails, and for what a page says of its own address. It is never taken
 * from a request, whose Host header can be forged.
 */
export function siteOrigin({ config }: Pick<App, "config">, site: Pick<RequestSite, "domain">): string {
  const url = new URL(config.PUBLIC_ADDRESS ?? `http://localhost:${config.PORT}`);
  url.hostname = site.domain;
  return url.origin;
}
