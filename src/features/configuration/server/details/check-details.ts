import { isIP } from "node:net";
import type { Db } from "#db/database.ts";
import { type Details, hasNamesake, listTakenDomains } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { FieldWords } from "#platform/errors.ts";
import type { Plan } from "../plan-change.ts";

type Planned = { plan: Plan; details: Details };

/** Checks what no schema of a single value can know. @returns what is wrong, by name */
export async function checkDetails(
  { config }: Pick<App, "config">,
  db: Db,
  { plan: { differences, values }, details }: Planned,
): Promise<FieldWords> {
  const changed = new Set(differences.map(({ setting }) => setting));
  const siteId = details.site.id;
  const fields: Record<string, string> = {};
  if (changed.has("site_name") && (await hasNamesake(db, { siteId, name: values.site_name as string })))
    fields.site_name = "configuration:invalid.name_taken";
  if (changed.has("domains") || changed.has("main_domain"))
    Object.assign(fields, await checkDomains({ config }, db, { values, details }));
  const { site_language: language, site_locales: locales } = values as {
    site_language: string;
    site_locales: string[];
  };
  if (language !== "browser" && !locales.includes(language))
    fields[changed.has("site_locales") ? "site_locales" : "site_language"] =
      "configuration:invalid.language_not_offered";
  return fields as FieldWords;
}

async function checkDomains(
  { config }: Pick<App, "config">,
  db: Db,
  { values, details }: Pick<Planned, "details"> & { values: Plan["values"] },
): Promise<Record<string, string>> {
  const { domains, main_domain: main } = values as { domains: string[]; main_domain: string };
  const before = new Map(details.domains.map((one) => [one.domain, one]));
  const added = domains.filter((domain) => !before.has(domain));
  if (added.some((domain) => !domain.includes(".") || isIP(domain) !== 0))
    return { domains: "configuration:invalid.domain" };
  if (config.DESK_ADDRESS && domains.includes(new URL(config.DESK_ADDRESS).hostname))
    return { domains: "configuration:invalid.domain_of_desk" };
  if ((await listTakenDomains(db, { siteId: details.site.id, domains })).length > 0)
    return { domains: "configuration:invalid.domain_taken" };
  if (!domains.includes(main)) return { main_domain: "configuration:invalid.main_domain" };
  const wasMain = before.get(main)?.isMain ?? false;
  // Links in mails lead to the main domain.
  if (!wasMain && !before.get(main)?.seenAt) return { main_domain: "configuration:invalid.unseen_domain" };
  return {};
}
