import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isLocale, LOCALES, type Locale, toLocale } from "#base/locales.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App, RequestSite } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { Web } from "../web-shape.ts";
import { writeManifest } from "./write-manifest.ts";

const WORKER = "/sw-push.js";
const MANIFEST = "/manifest.webmanifest";
const HOUR = "public, max-age=3600";
const SITE_LINE = /^const SITE = .*$/m;
/** The default policy sandboxes a file: a worker under it can neither fetch nor set the badge. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Mounts the service worker that shows pushes and the manifest for installing the site, both with the site's own words. */
export function mountPush(web: Web, app: Pick<App, "sites" | "translations">): void {
  const source = shorten(readFileSync(join(import.meta.dirname, "sw-push.js"), "utf8"));
  web.get(WORKER, (context) => {
    context.set("route", WORKER);
    return context.body(fillIn(source, app, findSite(app, context.req.url)), 200, {
      "Content-Type": "text/javascript; charset=utf-8",
      "Content-Security-Policy": WORKER_POLICY,
      "Cache-Control": "no-cache",
    });
  });
  web.get(MANIFEST, (context) => {
    context.set("route", MANIFEST);
    const site = findSite(app, context.req.url);
    const { lang, discreet } = context.req.query();
    const locale = isLocale(lang) ? lang : (toLocale(site.domainLanguage) ?? "en");
    const manifest = writeManifest({
      name: discreet === "1" ? app.translations.texts(locale).t("member-frame")("discreet.title") : site.name,
      isPlain: discreet === "1",
      locale,
      brand: siteOf({ site }).brand,
    });
    return context.body(JSON.stringify(manifest), 200, {
      "Content-Type": "application/manifest+json",
      "Cache-Control": HOUR,
    });
  });
}

function findSite({ sites }: Pick<App, "sites">, url: string): RequestSite {
  const site = sites.find({ host: new URL(url).hostname, forced: null });
  if (!site) throw new GroundError("unavailable");
  return site;
}

/** Words for a push that cannot be read, which therefore says nothing about its language. */
function fillIn(source: string, { translations }: Pick<App, "translations">, site: RequestSite): string {
  const wordsIn = (locale: Locale) => translations.texts(locale).t("common")("mails.something_new");
  const words = Object.fromEntries(LOCALES.map((locale) => [locale, wordsIn(locale)]));
  const filled = JSON.stringify({ name: siteOf({ site }).mailName, words });
  return source.replace(SITE_LINE, () => `const SITE = ${filled};`);
}

/** Leaves out comments and indentation. Browsers load the file again with each visit to the site. */
function shorten(source: string): string {
  const lines = source.split("\n").map((line) => line.trim());
  return lines.filter((line) => line !== "" && !line.startsWith("//")).join("\n");
}
