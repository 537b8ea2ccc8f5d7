import type { CSSProperties } from "react";
import { paletteOf } from "#base/brand.ts";
import { COLOUR, type Colour } from "#base/colour.ts";
import { buttonLook } from "#ui/button-look.ts";
import type { BrandPicture } from "../../brand-contract.ts";
import type { SayValue } from "../parts/say-value.ts";

type Props = {
  site: string;
  colours: { main: string | null; highlight: string | null };
  logo: BrandPicture | null;
  words: SayValue;
};

/** The bar, a button, a link and a highlight in the chosen colours, on a light and on a dark page. */
export function BrandPreview({ site, colours, logo, words: { t } }: Props) {
  const [main, highlight] = [colours.main, colours.highlight].map((colour) =>
    colour !== null && COLOUR.test(colour) ? (colour as Colour) : null,
  );
  const palette = paletteOf({ main: main ?? null, highlight: highlight ?? null });
  return (
    <section aria-labelledby="brand-preview" className="flex flex-col gap-3">
      <h2 id="brand-preview">{t("brand.preview")}</h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {(["light", "dark"] as const).map((theme) => (
          <figure
            key={theme}
            data-theme={theme}
            style={tokens(palette?.[theme])}
            className="flex flex-col overflow-hidden rounded-card border border-line"
          >
            <div className="bar-primary flex min-h-14 items-center gap-2.5 px-4 font-semibold text-xl">
              {logo && <Logo logo={logo} />}
              <span>{site}</span>
            </div>
            <div className="flex flex-wrap items-center gap-4 bg-surface p-4">
              <span className={buttonLook({ size: "small" })}>{t("brand.button")}</span>
              <span className="rounded-full bg-secondary px-4 py-1.5 font-semibold text-on-secondary text-sm">
                {t("brand.highlight")}
              </span>
              <span className="text-accent underline">{t("brand.link")}</span>
            </div>
            <figcaption className="bg-ground px-4 py-2 text-ink-2 text-sm">{t(`brand.${theme}`)}</figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function Logo({ logo: { key, width, height } }: { logo: BrandPicture }) {
  return (
    <img
      src={`/api/desk/brand-pictures/${key}/logo.webp`}
      alt=""
      width={width}
      height={height}
      className="h-8 w-auto max-w-40 object-contain"
    />
  );
}

function tokens(shades: Readonly<Record<string, string>> = {}): CSSProperties {
  return Object.fromEntries(Object.entries(shades).map(([name, colour]) => [`--${name}`, colour]));
}
