import type { OutputOf } from "#base/endpoint.ts";
import { findDetails, findSettings, readStoredSettings, sitesOf } from "#features/site/server/site.ts";
import { findAliases } from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import { GroundError } from "#platform/errors.ts";
import type { listSettingsChanges, planRevert } from "../contract.ts";
import { nameOfPrice, priceOf } from "../price-names.ts";
import { ALL_DETAILS, valuesOf } from "./details/detail-rules.ts";
import { isDangerous } from "./plan-change.ts";
import { findChange, listChangedLater, listChanges } from "./queries.ts";

const PAGE = 50;

type Parts = Pick<App, "db" | "sites">;

/** Lists who changed which settings, when and why, the newest first. */
export async function readChanges(
  app: Parts,
  { site, setting, before }: { site: number; setting?: string | undefined; before?: number | undefined },
): Promise<OutputOf<typeof listSettingsChanges>> {
  const rows = await listChanges(app.db, { siteId: site, setting, before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const people = shown.flatMap(({ personId, agreedId }) =>
    agreedId === null ? [personId] : [personId, agreedId],
  );
  const aliases = await findAliases(app.db, [...new Set(people)]);
  return {
    changes: shown.map(({ id, at, personId, agreedId, why, settings, revertsId }) => ({
      ...{ id, at: at.toISOString(), why, reverts: revertsId },
      by: aliases.get(personId) ?? "",
      agreed_by: agreedId === null ? null : (aliases.get(agreedId) ?? ""),
      differences: viewDifferences(app, settings as Stored),
    })),
    has_more: rows.length > PAGE,
  };
}

type Stored = Readonly<Record<string, { from: unknown; to: unknown }>>;

function viewDifferences(app: Parts, stored: Stored) {
  const { settings } = sitesOf(app).rules;
  return Object.entries(stored).map(([setting, { from, to }]) => {
    const known = settings[setting];
    return { setting, from, to, is_dangerous: known !== undefined && isDangerous(known, { from, to }) };
  });
}

/** Returns the values that take a change back, as a change to be looked at and saved. @throws GroundError `not_found` */
export async function readRevert(app: Parts, id: number): Promise<OutputOf<typeof planRevert>> {
  const change = await findChange(app.db, id);
  const row = change && (await findSettings(app.db, change.siteId));
  if (!change || !row) throw new GroundError("not_found");
  const { siteId } = change;
  const { rules } = sitesOf(app);
  const { values } = readStoredSettings(row.settings as Record<string, unknown>, rules);
  const details = await findDetails(app.db, siteId);
  const now = { ...values, ...(details && valuesOf(details)) };
  const before = Object.entries(change.settings as Stored).filter(
    ([name]) => Object.hasOwn(rules.settings, name) || Object.hasOwn(ALL_DETAILS, name),
  );
  const prices = Object.entries(change.settings as Stored).flatMap(([name, { from }]) => {
    const price = priceOf(name);
    return price ? [{ ...price, amount: from as number | null }] : [];
  });
  const touched = [...before.map(([name]) => name), ...prices.map(nameOfPrice)];
  const later = await listChangedLater(app.db, { id, siteId, settings: touched });
  return {
    site: siteId,
    set: Object.fromEntries(before.map(([name, { from }]) => [name, from])),
    prices,
    changed_later: later.map((setting) => ({
      setting,
      now: now[setting] ?? findPrice(app, siteId, setting),
    })),
  };
}

function findPrice(app: Parts, siteId: number, name: string): number | null {
  const price = priceOf(name);
  const bundle = sitesOf(app)
    .list()
    .find(({ id }) => id === siteId)
    ?.bundles.find(({ code }) => code === price?.code);
  return (price && bundle?.prices[price.currency]) ?? null;
}
