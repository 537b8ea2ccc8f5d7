import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atLeast, chooseVariant, LANDERS, NICHES, parseSlug, prefixOf, splitPath } from "./rules.ts";

describe("a slug", () => {
  test.each([
    [undefined, 5, { niche: 5, slug: null }],
    ["", 5, { niche: 5, slug: null }],
    ["she", 5, { niche: 2, slug: "she" }],
    ["milf-autumn-2", 1, { niche: 6, slug: "milf-autumn-2" }],
    ["shed", 5, { niche: 1, slug: null }],
    ["She", 5, { niche: 1, slug: null }],
    ["she%00", 5, { niche: 1, slug: null }],
    ["she-<b>", 5, { niche: 1, slug: null }],
    [`she-${"x".repeat(57)}`, 5, { niche: 1, slug: null }],
  ] as const)("%s of a site with niche %s sets niche and campaign", (slug, siteNiche, parsed) => {
    expect(parseSlug(slug, siteNiche)).toEqual(parsed);
  });

  test("of any niche leads back to that niche", () => {
    for (const niche of NICHES)
      expect(parseSlug(prefixOf(niche), 1)).toEqual({ niche, slug: prefixOf(niche) });
  });
});

test("a number of members is never said to be more than it is, and few are not said", () => {
  expect([19, 20, 29, 999, 1_000, 1_299].map(atLeast)).toEqual([null, 20, 20, 990, 1_000, 1_200]);
  fc.assert(fc.property(fc.nat(), (count) => (atLeast(count) ?? 0) <= count));
});

test("a visitor reads the second headline as often as the site wants", () => {
  const marks = Array.from({ length: 1_000 }, (_, index) =>
    (index * 4_294_967).toString(16).padStart(8, "0"),
  );
  const share = (percent: number) =>
    marks.filter((mark) => chooseVariant(mark, percent) === "b").length / 1_000;
  expect([share(0), share(100)]).toEqual([0, 1]);
  expect(Math.abs(share(30) - 0.3)).toBeLessThan(0.05);
});

test("each lander has its path with and without a slug, but the first none with one", () => {
  for (const name of LANDERS) expect(splitPath(`/landers/${name}`)).toEqual({ name, slug: undefined });
  expect(splitPath("/landers/gallery/she-x")).toEqual({ name: "gallery", slug: "she-x" });
  for (const path of ["/landers/tinderswipe/she", "/landers/gallery/she/x", "/landers/other", "/gallery"])
    expect(splitPath(path)).toBeNull();
});
