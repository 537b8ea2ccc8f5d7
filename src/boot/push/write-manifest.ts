import type { Locale } from "#base/locales.ts";

type Installed = { name: string; locale: Locale; isPlain: boolean };

const SITE_COLOR = "#7a0f24";
const PLAIN_COLOR = "#7d7d7d";
const BACKGROUND = { site: "#fbf7f5", plain: "#ffffff" };
const SIZES = [192, 512];

/**
 * Describes the site as an app that can be installed. The plain one has a neutral name and icon, and the same id, so it
 * replaces the other on the device.
 */
export function writeManifest({ name, locale, isPlain }: Installed) {
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
    theme_color: isPlain ? PLAIN_COLOR : SITE_COLOR,
    background_color: BACKGROUND[look],
    icons: SIZES.map((size) => ({
      src: `/icons/${look}-${size}.png`,
      sizes: `${size}x${size}`,
      type: "image/png",
      purpose: "any",
    })),
  };
}
