import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import {
  listBrokenOrders,
  type SettingOrder,
  type SiteSetting,
  type SiteSettings,
} from "#base/site-settings.ts";
import type { Difference, Patch } from "../contract.ts";

type Values = Readonly<Record<string, unknown>>;

/** Somebody who raises a limit to this many times its default switches it off, in one step or in several. */
const MUCH = 10;

export type Fault =
  | { setting: string; problem: "unknown" }
  | { setting: string; problem: "invalid"; issues: z.core.$ZodIssue[] }
  /** It has to stay on this side of the other setting. */
  | { setting: string; problem: "above"; other: string; side: "at_most" | "at_least" };

export type Plan = {
  differences: Difference[];
  /** The values that apply after the change. */
  values: Record<string, unknown>;
  /** The values that differ from the defaults, as the site stores them. */
  stored: Record<string, unknown>;
  faults: Fault[];
};

/**
 * Works out a change of settings.
 * @param values the values that apply now
 * @param stored the values that the site stores; one that no setting has stays
 */
export function planChange(
  { settings, orders }: { settings: SiteSettings; orders: readonly SettingOrder[] },
  { values, stored }: { values: Values; stored: Values },
  { set, reset }: Patch,
): Plan {
  const asked = new Map([...reset.map((name) => [name, undefined] as const), ...Object.entries(set)]);
  const faults: Fault[] = [];
  const next = { ...values };
  const kept = { ...stored };
  for (const [name, value] of asked) {
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined;
    if (!setting) {
      // A stored value without a setting can only be taken away.
      if (value === undefined && Object.hasOwn(stored, name)) delete kept[name];
      else faults.push({ setting: name, problem: "unknown" });
      continue;
    }
    const parsed = setting.schema.safeParse(value === undefined ? setting.default : value, {
      reportInput: true,
    });
    if (!parsed.success) {
      faults.push({ setting: name, problem: "invalid", issues: parsed.error.issues });
      continue;
    }
    next[name] = parsed.data;
    if (isDeepStrictEqual(parsed.data, setting.default)) delete kept[name];
    else kept[name] = parsed.data;
  }
  for (const [lower, upper] of listBrokenOrders(next, orders)) {
    if (asked.has(lower)) faults.push({ setting: lower, problem: "above", other: upper, side: "at_most" });
    else if (asked.has(upper))
      faults.push({ setting: upper, problem: "above", other: lower, side: "at_least" });
  }
  const differences = Object.keys(settings)
    .filter((name) => !isDeepStrictEqual(values[name], next[name]) || isRepaired(name, { stored, kept }))
    .map((name) => differenceOf(name, settings[name] as SiteSetting, { from: values[name], to: next[name] }));
  return { differences, values: next, stored: kept, faults };
}

/** Replacing a stored value that is wrong is a change, even if the same value applies afterwards. */
function isRepaired(name: string, { stored, kept }: { stored: Values; kept: Values }): boolean {
  return Object.hasOwn(stored, name) && !isDeepStrictEqual(stored[name], kept[name]);
}

function differenceOf(
  name: string,
  setting: SiteSetting,
  { from, to }: { from: unknown; to: unknown },
): Difference {
  return { setting: name, from, to, is_dangerous: isDangerous(setting, { from, to }) };
}

/** Returns whether a second person has to agree to this change. */
export function isDangerous(setting: SiteSetting, { from, to }: { from: unknown; to: unknown }): boolean {
  if (setting.isDangerous) return true;
  const isLimit = setting.per !== undefined && typeof from === "number" && typeof to === "number";
  return isLimit && to > from && to >= (setting.default as number) * MUCH;
}
