import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { mergeSettings, SETTING_GROUPS, type SiteSetting, type SiteSettings } from "#base/site-settings.ts";
import desk from "./features/configuration/desk/locales/en.json" with { type: "json" };
import { settingOrders, settings } from "./settings.ts";

const every = Object.entries(settings);

test("the list has every setting that a feature declares", async () => {
  const files = globSync("features/*/settings.ts", { cwd: import.meta.dirname }).map((file) => `./${file}`);
  const declared: string[] = [];
  // A list states orders of settings and declares none.
  for (const file of files)
    for (const part of Object.values(await import(file)))
      if (!Array.isArray(part)) declared.push(...Object.keys(part as SiteSettings));
  expect(Object.keys(settings).toSorted()).toEqual(declared.toSorted());
});

test("two settings of one name are refused", () => {
  const [name, setting] = every[0] as [string, SiteSetting];
  expect(() => mergeSettings([{ [name]: setting }, { [name]: setting }])).toThrow(`the name ${name}`);
});

describe.each(every)("the setting %s", (name, setting) => {
  test("has a group, words, a valid default, and a unit and bounds if it is a number", () => {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(SETTING_GROUPS).toContain(setting.group);
    expect(setting.words).toMatch(/^\S.{8,}[^.\s]$/);
    expect(setting.schema.parse(setting.default)).toEqual(setting.default);
    expect(setting.unit !== undefined).toBe(setting.schema instanceof z.ZodNumber);
    if (!setting.bounds) return;
    const { min, max } = setting.bounds;
    expect(setting.default).toSatisfy((value: number) => value >= min && value <= max);
    for (const value of [min, max]) expect(setting.schema.safeParse(value).success).toBe(true);
    for (const value of [min - 1, max + 1, (min + max) / 2 + 0.3, String(min), null])
      expect(setting.schema.safeParse(value).success).toBe(false);
  });

  test("has a label and a line of words at the desk", () => {
    expect(desk.settings).toHaveProperty([name, "label"], expect.stringMatching(/\S/));
    expect(desk.settings).toHaveProperty([name, "what"], expect.stringMatching(/\.$/));
  });

  test("has a row in docs/operating.md, with its group, default, allowed values and words", async () => {
    const page = await readFile(new URL("../docs/operating.md", import.meta.url), "utf8");
    expect(page.split("\n")).toContain(writeRow(name, setting));
  });
});

test("each order is of two settings that are numbers, and the defaults keep it", () => {
  for (const [lower, upper] of settingOrders) {
    const [low, high] = [settings[lower]?.default, settings[upper]?.default];
    expect([typeof low, typeof high]).toEqual(["number", "number"]);
    expect(low).toBeLessThanOrEqual(high as number);
  }
});

test("docs/operating.md has no setting that does not exist", async () => {
  const page = await readFile(new URL("../docs/operating.md", import.meta.url), "utf8");
  const [, section = ""] = page.split("## Settings of a site\n");
  const names = [...(section.split("\n## ")[0] ?? "").matchAll(/^\| \w+ \| `(\w+)` \|/gm)].map(([, n]) => n);
  expect(names).toEqual(Object.keys(settings).toSorted((a, b) => rank(a) - rank(b)));
});

const rank = (name: string) => SETTING_GROUPS.indexOf((settings[name] as SiteSetting).group);

function writeRow(name: string, setting: SiteSetting): string {
  const fallback = writeDefault(setting);
  return `| ${setting.group} | \`${name}\` | ${fallback && `\`${fallback}\``} | ${writeAllowed(setting)} | ${setting.words} |`;
}

function writeDefault({ default: value }: SiteSetting): string {
  if (value === null) return "";
  if (Array.isArray(value)) return value.length === 0 ? "none" : "all";
  if (typeof value !== "object") return String(value);
  return Object.entries(value)
    .map(([key, one]) => `${key} ${one}`)
    .join(", ");
}

function writeAllowed({ schema, bounds, unit, per }: SiteSetting): string {
  const list = (values: readonly unknown[]) => values.map((value) => `\`${value}\``).join(", ");
  if (bounds) {
    const [min, max] = [bounds.min, bounds.max].map((value) => value.toLocaleString("en"));
    return `${min} to ${max} ${unit}${per ? ` per ${per}` : ""}`;
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodEnum)
    return `any of ${list(schema.element.options)}`;
  if (schema instanceof z.ZodEnum) return list(schema.options);
  return schema instanceof z.ZodBoolean ? list([true, false]) : "";
}
