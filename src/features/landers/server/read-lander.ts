import { createHash } from "node:crypto";
import { calendarDate } from "#base/age.ts";
import { isCountry } from "#base/countries.ts";
import { readHome, settingsOf, siteOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import type { LanderView } from "../contract.ts";
import {
  chooseVariant,
  type LanderName,
  nicheOf,
  parseSlug,
  prefixOf,
  splitLandingPath,
  splitPath,
  type Variant,
} from "../rules.ts";
import { landersSettings } from "../settings.ts";
import { mapOf } from "./map-of.ts";

const VARIANT = "variant";

/** Data of a lander, for whom the page's own address chooses the wording. */
export function readLander(page: Scope, name: LanderName, given: string | undefined): LanderView {
  const { told, niche } = siteOf(page);
  const country = page.selectedCountry ?? page.country;
  const home = readHome(page);
  return {
    ...parseSlug(given, nicheOf(niche)),
    name,
    isOn: name !== "video" && settingsOf(page, landersSettings).landers.includes(name),
    variant: page.url.searchParams.get(VARIANT) === "b" ? "b" : "a",
    title: home.title,
    siteName: home.name,
    origin: home.origin,
    messagePrice: home.messagePrice,
    freeMessages: home.freeMessages,
    refundDays: told.refund_days,
    minAge: home.minAge,
    country,
    map: name === "maplanding" && isCountry(country) ? mapOf(country) : null,
  };
}

/** What of a lander's address changes the page. */
export type LanderAddress = {
  name: LanderName;
  niche: number;
  variant: Variant;
  /** Path and query under which the page is rendered and cached for all visitors. */
  address: string;
};

/**
 * The address that stands for all addresses of the same page: without the campaign, without the campaign's word in the
 * slug, and with the wording that this visitor reads today.
 * @returns null if the address is not a lander's
 */
export function landerAddress(scope: Pick<Scope, "app" | "site" | "url" | "address">): LanderAddress | null {
  const found = splitPath(scope.url.pathname);
  if (!found) return null;
  const { niche } = parseSlug(found.slug, nicheOf(siteOf(scope).niche));
  const variant = variantOf(scope, found.name);
  const slug = found.name === "tinderswipe" ? "" : `/${prefixOf(niche)}`;
  return { name: found.name, niche, variant, address: `/landers/${found.name}${slug}?${VARIANT}=${variant}` };
}

/**
 * How a visitor came who followed a link of a landing page, by the address of the page before, for visitors whose
 * browser had not run that page's script yet.
 */
export function readReferredLander(
  headers: Headers,
  scope: Pick<Scope, "app" | "site" | "address" | "origin">,
): { lander?: string; variant?: Variant; slug?: string } {
  const from = URL.parse(headers.get("Referer") ?? "");
  if (from?.origin !== scope.origin) return {};
  const lander = splitPath(from.pathname);
  const found = lander ?? splitLandingPath(from.pathname);
  if (!found) return {};
  const { slug } = parseSlug(found.slug, 1);
  return {
    lander: found.name,
    ...(lander && { variant: variantOf(scope, lander.name) }),
    ...(slug && { slug }),
  };
}

function variantOf(
  { app, site, address }: Pick<Scope, "app" | "site" | "address">,
  name: LanderName,
): Variant {
  const { lander_second_words: percent } = settingsOf({ site }, landersSettings);
  if (percent === 0) return "a";
  const mark = app.seal.of(VARIANT, [calendarDate(app.clock.now()), address ?? "", name]);
  return chooseVariant(createHash("sha256").update(mark).digest("hex"), percent);
}
