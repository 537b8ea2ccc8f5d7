import type { App, RequestSite } from "./app.ts";

/** Where a site is reached, for links in mails: never from a request, whose host anybody can write. */
export function siteOrigin({ config }: Pick<App, "config">, site: Pick<RequestSite, "domain">): string {
  const url = new URL(config.PUBLIC_ADDRESS ?? `http://localhost:${config.PORT}`);
  url.hostname = site.domain;
  return url.origin;
}
