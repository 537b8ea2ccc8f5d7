import type { Palette } from "#base/brand.ts";
import type { Locale } from "#base/locales.ts";

type Installed = {
  name: string;
  locale: Locale;
  isPlain: boolean;
  brand: { palette: Palette | null; logo: { key: string } | null };
};

const SITE_COLOR = "#7a0f24";
const PLAIN_COLOR = "#7d7d7d";
const BACKGROUND = { site: "#fbf7f5", plain: "#ffffff" };
const SIZES = [192, 512];

/**
 * Describes the site as an app that can be installed. The plain one has a neutral name and icon, and the same id, so it
 * replaces the other on the device.
 */
export function writeManifest({ name, locale, isPlain, brand }: Installed) {
  const look = isPlain ? "plain" : "site";
  return {
    id: "/",
    name,
    short_name: name,
    lang: locale,
    dir: "ltr",
    start_url: "/",
    scope: "/",
    display: "standalone",
    theme_color: isPlain ? PLAIN_COLOR : (brand.palette?.light.primary ?? SITE_COLOR),
    background_color: BACKGROUND[look],
    icons: SIZES.map((size) => ({
      ...(isPlain || !brand.logo
        ? { src: `/icons/${look}-${size}.png`, type: "image/png" }
        : { src: `/brand/${brand.logo.key}/icon-${size}.webp`, type: "image/webp" }),
      sizes: `${size}x${size}`,
      purpose: "any",
    })),
  };
}
