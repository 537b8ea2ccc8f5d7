import { type Palette, paletteOf } from "#base/brand.ts";
import type { Colour } from "#base/colour.ts";
import type { ValuesOf } from "#base/site-settings.ts";
import type { brandSettings } from "../../settings.ts";

/** A stored picture with its size in pixels. */
export type BrandPicture = { key: string; width: number; height: number };

export type Brand = {
  /** Shades that replace the product's; null for a site in the product's colours. */
  palette: Palette | null;
  logo: BrandPicture | null;
  picture: BrandPicture | null;
};

export function brandOf(own: ValuesOf<typeof brandSettings>): Brand {
  return {
    palette: paletteOf({
      main: own.brand_colour as Colour | null,
      highlight: own.brand_highlight as Colour | null,
    }),
    logo: own.brand_logo,
    picture: own.brand_picture,
  };
}

/** Writes the shades as custom properties, stronger than those of the style sheet. */
export function writeBrandStyle({ light, dark }: Palette): string {
  const write = (tokens: Palette["light"]) =>
    Object.entries(tokens)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(";");
  return (
    `:root:root,[data-theme][data-theme]{${write(light)}}` +
    `[data-theme][data-theme="dark"]{${write(dark)}}` +
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme="light"],[data-theme="dark"]){${write(dark)}}}`
  );
}
