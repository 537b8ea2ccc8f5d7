import type { Tx } from "#db/database.ts";
import {
  findSettings,
  lockSettings,
  readStoredSettings,
  type Sites,
  sitesOf,
} from "#features/site/server/site.ts";
import { fieldErrors } from "#i18n/field-errors.ts";
import type { Texts } from "#i18n/texts.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { type FieldWords, GroundError } from "#platform/errors.ts";
import type { Difference, Patch } from "../contract.ts";
import { refuseMissingPictures } from "./brand/refuse-missing.ts";
import { type Fault, type Plan, planChange } from "./plan-change.ts";

export type Wanted = Patch & { site: number };
export type SettingsPlan = Plan & { revision: number };

/** Works out a change without making it. @throws GroundError `not_found`, `invalid_input` by setting */
export async function readPlan(
  call: StaffCaller,
  wanted: Wanted,
): Promise<{ differences: Difference[]; needs_second_person: boolean }> {
  const row = await findSettings(call.app.db, wanted.site);
  const { differences } = plan(call, wanted, row);
  await refuseMissingPictures(call.app.db, differences);
  return { differences, needs_second_person: needsSecondPerson(differences) };
}

/** Works out a change and locks the site's settings. @throws as `readPlan` does */
export async function lockPlan(call: StaffCaller, tx: Tx, wanted: Wanted): Promise<SettingsPlan> {
  const planned = plan(call, wanted, await lockSettings(tx, wanted.site));
  await refuseMissingPictures(tx, planned.differences);
  return planned;
}

export function needsSecondPerson(differences: readonly Difference[]): boolean {
  return differences.some((difference) => difference.is_dangerous);
}

type Row = { settings: unknown; revision: number } | undefined;

function plan({ app, texts }: StaffCaller, wanted: Wanted, row: Row): SettingsPlan {
  if (!row) throw new GroundError("not_found");
  const { rules } = sitesOf(app);
  const stored = row.settings as Readonly<Record<string, unknown>>;
  const { values } = readStoredSettings(stored, rules);
  const planned = planChange(rules, { values, stored }, wanted);
  const fields = { ...wordFaults(planned.faults, texts), ...findUnfit(rules, planned) };
  if (Object.keys(fields).length > 0) throw new GroundError("invalid_input", { fields });
  return { ...planned, revision: row.revision };
}

/** Only a setting that is being changed can be refused for not fitting the installation. */
function findUnfit(rules: Sites["rules"], { differences, values }: Plan): FieldWords {
  const unfit = rules.findUnfit(values);
  return unfit && differences.some(({ setting }) => setting === unfit.setting)
    ? { [unfit.setting]: "configuration:invalid.unfit" }
    : {};
}

export function wordFaults(faults: readonly Fault[], texts: Texts): FieldWords {
  return Object.assign({}, ...faults.map((fault) => wordFault(fault, texts)));
}

function wordFault(fault: Fault, texts: Texts): FieldWords {
  const { setting } = fault;
  if (fault.problem === "unknown") return { [setting]: "common:invalid.unknown_field" };
  if (fault.problem === "above") {
    const key = `configuration:invalid.${fault.side}`;
    return { [setting]: { key, values: { setting: fault.other } } };
  }
  const issues = fault.issues.map((issue) => ({ ...issue, path: [setting, ...issue.path] }));
  return fieldErrors(issues, texts);
}
