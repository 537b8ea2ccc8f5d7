import { type Colour, contrast, mix } from "./colour.ts";

/** Backgrounds of the pages, as `src/ui/styles.css` has them; a test compares them. */
export const GROUNDS = {
  light: { ground: "#fbf7f5", surface: "#ffffff", "surface-2": "#f3e9e7" },
  dark: { ground: "#171113", surface: "#221a1d", "surface-2": "#3a2a2e" },
} as const;

/** WCAG 2.2 level AA: text, and shapes that have to be seen. */
export const LEAST_CONTRAST = { text: 4.5, shape: 3 } as const;

const WHITE: Colour = "#ffffff";
const BLACK: Colour = "#000000";
/** A dark page is bordered by bars and buttons that stand out a little. */
const STANDS_OUT = 2;
const STEP = 0.02;
/** How much darker or lighter a button gets below the pointer. */
const HOVER = 0.18;

type Tokens = Readonly<Record<string, Colour>>;
export type Palette = { light: Tokens; dark: Tokens };

/** The two colours that an operator chooses. Null: that of the product. */
export type BrandColours = { main: Colour | null; highlight: Colour | null };

/**
 * Computes every shade of a brand from its two colours: those that replace the tokens of the same names on light and on
 * dark pages. Null if the brand has no colour of its own.
 */
export function paletteOf({ main, highlight }: BrandColours): Palette | null {
  if (main === null && highlight === null) return null;
  return {
    light: {
      ...(main && { ...filled("primary", main), accent: main }),
      ...(highlight && filled("secondary", highlight)),
    },
    dark: {
      ...(main && {
        ...filled(
          "primary",
          lightenUntil(main, (shade) => contrast(shade, GROUNDS.dark.ground) >= STANDS_OUT),
        ),
        accent: lightenUntil(main, readsInTheDark),
      }),
      ...(highlight && filled("secondary", lightenUntil(highlight, readsInTheDark))),
    },
  };
}

export type ContrastFault = { ratio: number; least: number };

/** Returns what is wrong with a colour on light pages. On dark ones, shades are computed that can be read. */
export function findContrastFault(colour: Colour, use: keyof typeof LEAST_CONTRAST): ContrastFault | null {
  const least = LEAST_CONTRAST[use];
  const ratio = Math.min(...Object.values(GROUNDS.light).map((ground) => contrast(colour, ground)));
  return ratio < least ? { ratio, least } : null;
}

/** A colour that is filled, its shade below the pointer, and the colour of words on both. */
function filled(name: "primary" | "secondary", colour: Colour): Tokens {
  const [on, away] = contrast(colour, WHITE) >= contrast(colour, BLACK) ? [WHITE, BLACK] : [BLACK, WHITE];
  return {
    [name]: colour,
    [`${name}-hover`]: mix(colour, away, HOVER),
    [`on-${name}`]: on,
  };
}

function readsInTheDark(shade: Colour): boolean {
  return Object.values(GROUNDS.dark).every((ground) => contrast(shade, ground) >= LEAST_CONTRAST.text);
}

function lightenUntil(colour: Colour, isEnough: (shade: Colour) => boolean): Colour {
  for (let share = 0; share < 1; share += STEP) {
    const shade = mix(colour, WHITE, share);
    if (isEnough(shade)) return shade;
  }
  return WHITE;
}
