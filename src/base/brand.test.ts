import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { findContrastFault, GROUNDS, paletteOf } from "./brand.ts";
import { type Colour, contrast, mix } from "./colour.ts";

const sheet = readFileSync(new URL("../ui/styles.css", import.meta.url), "utf8");
const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n): Colour => `#${n.toString(16).padStart(6, "0")}`);

test("contrast is that of WCAG", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
});

test("the backgrounds are those of the style sheet", () => {
  const [light = "", dark = ""] = sheet.split("@variant on-dark {\n    color-scheme: dark;");
  for (const [part, grounds] of [
    [light, GROUNDS.light],
    [dark, GROUNDS.dark],
  ] as const)
    for (const [name, value] of Object.entries(grounds)) expect(part).toContain(`--${name}: ${value};`);
});

test("the product's own colours pass the check", () => {
  expect([findContrastFault("#7a0f24", "text"), findContrastFault("#e11d3f", "shape")]).toEqual([null, null]);
  expect(findContrastFault("#e9b872", "text")?.ratio).toBeCloseTo(1.5, 1);
});

test("every shade of every colour that passes can be read, on light and on dark pages", () => {
  fc.assert(
    fc.property(colour, colour, (main, highlight) => {
      fc.pre(!findContrastFault(main, "text") && !findContrastFault(highlight, "shape"));
      const palette = paletteOf({ main, highlight });
      for (const theme of ["light", "dark"] as const) {
        const shade = (name: string) => palette?.[theme][name] as Colour;
        for (const ground of Object.values(GROUNDS[theme])) {
          expect(contrast(shade("accent"), ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(shade("secondary"), ground)).toBeGreaterThanOrEqual(3);
        }
        for (const name of ["primary", "secondary"])
          for (const filled of [name, `${name}-hover`])
            expect(contrast(shade(`on-${name}`), shade(filled))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 2_000 },
  );
});
