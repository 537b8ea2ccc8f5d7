import { listBrokenOrders, type SettingOrder, type SiteSettings } from "#base/site-settings.ts";

type Values = Readonly<Record<string, unknown>>;

/** Something wrong with a stored setting, which does not keep the program from running. */
export type SettingFault =
  /** No setting has this name. The value is ignored. */
  | { setting: string; problem: "unknown" }
  /** The value does not fit. The last one that did applies, or the default. */
  | { setting: string; problem: "invalid"; message: string }
  /** The value is more than that of another setting. Both apply. */
  | { setting: string; problem: "above"; other: string }
  /** The value does not fit this installation. It applies. */
  | { setting: string; problem: "unfit"; message: string };

export type SettingRules = {
  /** Every setting that a site can store. */
  settings: SiteSettings;
  orders: readonly SettingOrder[];
  /** Says which of the values does not fit this installation, and why. */
  findUnfit(values: Values): { setting: string; message: string } | null;
};

/**
 * Validates each setting that a site has stored, and adds the defaults.
 * @param before values that were valid when they were read last
 */
export function readStoredSettings(
  stored: Values,
  { settings, orders, findUnfit }: SettingRules,
  before: Values = {},
): { values: Record<string, unknown>; faults: SettingFault[] } {
  const faults: SettingFault[] = Object.keys(stored)
    .filter((setting) => !Object.hasOwn(settings, setting))
    .map((setting) => ({ setting, problem: "unknown" }));
  const values: Record<string, unknown> = {};
  for (const [setting, { schema, default: standard }] of Object.entries(settings)) {
    const parsed = schema.safeParse(Object.hasOwn(stored, setting) ? stored[setting] : standard);
    values[setting] = parsed.success
      ? parsed.data
      : Object.hasOwn(before, setting)
        ? before[setting]
        : standard;
    if (!parsed.success) faults.push({ setting, problem: "invalid", message: parsed.error.message });
  }
  for (const [setting, other] of listBrokenOrders(values, orders))
    faults.push({ setting, problem: "above", other });
  const unfit = findUnfit(values);
  if (unfit) faults.push({ ...unfit, problem: "unfit" });
  return { values, faults };
}
