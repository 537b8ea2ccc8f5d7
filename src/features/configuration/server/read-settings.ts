import type { OutputOf } from "#base/endpoint.ts";
import type { SiteSetting } from "#base/site-settings.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { shopSettings } from "#features/shop/settings.ts";
import { findSettings, readStoredSettings, type Site, sitesOf } from "#features/site/server/site.ts";
import { listProposalRows } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { Control, listConfiguredSites, readSiteSettings, SettingView } from "../contract.ts";
import { controlOf } from "./control-of.ts";
import { PROPOSAL } from "./save-settings.ts";

export function listSites({ app }: StaffCaller): OutputOf<typeof listConfiguredSites> {
  return { sites: sitesOf(app).list().map(viewSite) };
}

/**
 * Reads every setting of a site from the database, which may be newer than what applies in this process.
 * @throws GroundError `not_found`
 */
export async function readSettings(
  { app, person }: StaffCaller,
  asked: { site: number; beside?: number | undefined },
): Promise<OutputOf<typeof readSiteSettings>> {
  const sites = sitesOf(app);
  const { rules } = sites;
  const [site, beside] = [asked.site, asked.beside].map((id) => sites.list().find((one) => one.id === id));
  const row = await findSettings(app.db, asked.site);
  if (!site || !row || (asked.beside !== undefined && !beside)) throw new GroundError("not_found");
  const { values, faults } = readStoredSettings(row.settings as Record<string, unknown>, rules, site.values);
  const { revision } = row;
  return {
    site: viewSite(site),
    revision,
    settings: Object.entries(rules.settings).map(([name, setting]) =>
      viewSetting(setting, {
        ...{ name, value: values[name], beside: beside?.values[name] },
        ...(name === PREFERENCE && { control: preferenceOf(app) }),
      }),
    ),
    faults: faults.map((fault) => ({ other: null, message: null, ...fault })),
    open_proposals: await countProposals(app, asked.site),
    may_write: hasRight(person.roles, "settings.write", person.named),
  };
}

async function countProposals({ db, clock }: Pick<App, "db" | "clock">, siteId: number): Promise<number> {
  const rows = await listProposalRows(db, { kinds: [PROPOSAL], limit: 100 });
  const now = clock.now();
  return rows.filter(
    ({ subject, answer, expiresAt }) => subject === `site:${siteId}` && answer === null && expiresAt > now,
  ).length;
}

/** The setting that names payment providers, which only the installation knows. */
const PREFERENCE: keyof typeof shopSettings = "payment_preference";

function preferenceOf({ payments }: Pick<App, "payments">): Control {
  return { kind: "preference", providers: [...new Set(payments.map(({ name }) => name))] };
}

type Viewed = { name: string; value: unknown; beside: unknown; control?: Control };

export function viewSetting(
  setting: SiteSetting,
  { name, value, beside = null, control = controlOf(setting) }: Viewed,
): SettingView {
  const { group, unit = null, per = null, default: standard } = setting;
  return {
    ...{ name, group, unit, per, value, beside, default: standard },
    control,
    is_changed: JSON.stringify(value) !== JSON.stringify(standard),
    is_dangerous: setting.isDangerous === true,
  };
}

export function viewSite({ id, name, domain, faults }: Site) {
  return { id, name, domain, faults: faults.length };
}
