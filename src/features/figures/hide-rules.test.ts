import fc from "fast-check";
import { expect, test } from "vitest";
import { countriesToHide, OTHERS, SMALLEST_SHOWN } from "./hide-rules.ts";

const hide = (figures: Record<string, number>) =>
  [...countriesToHide(new Map(Object.entries(figures)))].sort();

test.each([
  [{}, []],
  [{ NL: 5, DE: 80 }, []],
  [{ NL: 1 }, [OTHERS, "NL"]],
  [{ NL: 1, DE: 80 }, ["DE", "NL"]],
  [{ NL: 1, DE: 80, FR: 20 }, ["FR", "NL"]],
  [{ NL: 4, DE: 4, FR: 20 }, ["DE", "FR", "NL"]],
  [{ NL: 4, DE: 4, AT: 4, FR: 20 }, ["AT", "DE", "NL"]],
  [{ NL: 1, DE: 2 }, [OTHERS, "DE", "NL"]],
  [{ NL: 0, DE: 9 }, []],
])("of %j hides %j", (figures, hidden) => {
  expect(hide(figures)).toEqual(hidden);
});

const figures = fc.dictionary(fc.constantFrom("NL", "DE", "FR", "AT", "BE", "SE"), fc.nat(30));

test("[bad case 42] no figure below five is shown, nor can one be computed from the total and the others", () => {
  fc.assert(
    fc.property(figures, (by) => {
      const hidden = countriesToHide(new Map(Object.entries(by)));
      const small = Object.entries(by).filter(([, n]) => n > 0 && n < SMALLEST_SHOWN);
      for (const [country] of small) expect(hidden.has(country)).toBe(true);
      if (small.length === 0) {
        expect(hidden.size).toBe(0);
        return;
      }
      // The total minus what is shown is all that can be computed: it belongs to several countries, and could be
      // divided among them in another way in which none of them is sure to be below five.
      const rest = [...hidden].reduce((sum, country) => sum + (by[country] ?? 0), 0);
      expect(hidden.size).toBeGreaterThanOrEqual(2);
      if (!hidden.has(OTHERS)) expect(rest).toBeGreaterThanOrEqual(2 * SMALLEST_SHOWN);
    }),
  );
});
