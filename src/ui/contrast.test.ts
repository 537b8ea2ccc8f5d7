import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Theme = "light" | "dark";

const sheet = readFileSync(new URL("./styles.css", import.meta.url), "utf8");
const tokens = { light: readTokens(":root,\n[data-theme] {"), dark: readTokens("@variant on-dark {") };

const textPairs: [text: string, ground: string][] = [
  ["ink", "ground"],
  ["ink", "surface"],
  ["ink", "surface-2"],
  ["ink", "line"],
  ["ink", "success-soft"],
  ["ink", "warning-soft"],
  ["ink", "danger-soft"],
  ["ink-2", "ground"],
  ["ink-2", "surface"],
  ["ink-2", "surface-2"],
  ["accent", "ground"],
  ["accent", "surface"],
  ["accent", "surface-2"],
  ["on-primary", "primary"],
  ["on-primary", "primary-hover"],
  ["on-secondary", "secondary"],
  ["on-secondary", "secondary-hover"],
  ["on-success", "success"],
  ["on-warning", "warning"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["on-unread", "unread"],
  ["success", "ground"],
  ["success", "surface"],
  ["success", "success-soft"],
  ["warning", "ground"],
  ["warning", "surface"],
  ["warning", "warning-soft"],
  ["danger", "ground"],
  ["danger", "surface"],
  ["ground", "ink"],
];

const shapePairs: [shape: string, ground: string][] = [
  ["line-strong", "ground"],
  ["line-strong", "surface"],
  ["line-strong", "surface-2"],
  ["accent", "ground"],
  ["secondary", "ground"],
  ["secondary", "surface"],
  ["secondary", "surface-2"],
  ["success", "surface"],
  ["danger", "danger-soft"],
];

for (const theme of ["light", "dark"] as const) {
  test.each(textPairs)(`${theme}: %s reads on %s`, (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(shapePairs)(`${theme}: %s is seen against %s`, (shape, ground) => {
    expect(contrast(theme, shape, ground)).toBeGreaterThanOrEqual(3);
  });
}

test("every text and background colour is defined for both themes", () => {
  const named = new Set([...textPairs, ...shapePairs].flat());
  for (const name of named)
    expect([name, tokens.light.has(name), tokens.dark.has(name)]).toEqual([name, true, true]);
  expect([...tokens.light.keys()].filter((name) => !named.has(name))).toEqual([
    "on-photo",
    "on-photo-online",
  ]);
});

test.each([
  ["text", "photo-shade", 4.5],
  ["an icon", "photo-glass", 3],
] as const)("%s on a photo is seen even where the photo is white", (_, name, least) => {
  const [red, green, blue, alpha] = readShade(name);
  const mixed = [red, green, blue].map((channel) => channel * alpha + 255 * (1 - alpha));
  expect(ratio(luminance([255, 255, 255]), luminance(mixed))).toBeGreaterThanOrEqual(least);
});

function readTokens(opening: string): Map<string, string> {
  const start = sheet.indexOf(opening) + opening.length;
  const block = sheet.slice(start, sheet.slice(start).search(/@variant|\}/) + start);
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1] ?? "", match[2] ?? ""]),
  );
}

function readShade(name: string): [red: number, green: number, blue: number, alpha: number] {
  const found = new RegExp(`--${name}: rgb\\((\\d+) (\\d+) (\\d+) / ([\\d.]+)\\)`).exec(sheet);
  if (!found) throw new Error(`no token --${name}`);
  return [Number(found[1]), Number(found[2]), Number(found[3]), Number(found[4])];
}

function contrast(theme: Theme, first: string, second: string): number {
  const [one, two] = [first, second].map((name) => {
    const hex = tokens[theme].get(name) ?? tokens.light.get(name);
    if (!hex) throw new Error(`no token --${name}`);
    return luminance([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
  });
  return ratio(one ?? 0, two ?? 0);
}

/** WCAG 2.2, "relative luminance". */
function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: number, two: number): number {
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05);
}
