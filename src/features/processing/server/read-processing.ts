import { sitesOf } from "#features/site/server/site.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { ACTIVITIES, ACTIVITY_NAMES, type ActivityName, type RecipientKind } from "../activities.ts";
import type { ActivityView, ProcessingView } from "../contract.ts";
import { sayWhat, viewKeep } from "./read-retention.ts";

type Parts = Pick<
  App,
  "clock" | "sites" | "config" | "mail" | "sms" | "push" | "payments" | "age" | "knownImages"
>;

export function readProcessing(app: Parts, texts: Texts, retention: Retention): ProcessingView {
  return {
    at: app.clock.now().toISOString(),
    companies: listCompanies(app),
    activities: ACTIVITY_NAMES.map((name) => viewActivity(app, { name, texts, retention })),
  };
}

function viewActivity(
  app: Parts,
  { name, texts, retention }: { name: ActivityName; texts: Texts; retention: Retention },
): ActivityView {
  const { groups, bases, recipients, rows } = ACTIVITIES[name];
  const kept = rows.flatMap((row: string) => {
    const found = retention[row];
    if (!found) return [];
    return [{ what: sayWhat(texts, row, found), keep: viewKeep(app, found.keep) }];
  });
  return {
    ...{ name, kept },
    groups: [...groups],
    bases: [...bases],
    recipients: recipients.map((kind: RecipientKind) => ({ kind, names: namesOf(app, kind) })),
  };
}

/** Hosts and providers as they are configured, without keys. Empty: not configured, or not known to the program. */
function namesOf({ config, payments, age }: Parts, kind: RecipientKind): string[] {
  switch (kind) {
    case "mail":
      return hostOf(config.MAIL_URL);
    case "sms":
      return hostOf(config.SMS_URL);
    case "files":
      return hostOf(config.S3_URL);
    case "known_images":
      return hostOf(config.KNOWN_IMAGES_URL);
    case "payments":
      return payments.map(({ name }) => name);
    case "age":
      return age.map(({ name }) => name);
    default:
      return [];
  }
}

function hostOf(address: string | undefined): string[] {
  const host = address === undefined ? undefined : URL.parse(address)?.hostname;
  return host ? [host] : [];
}

/** Each company once, with the sites that it stands behind. */
function listCompanies(app: Pick<App, "sites">): ProcessingView["companies"] {
  const companies = new Map<number, ProcessingView["companies"][number]>();
  for (const { company, name, supportEmail } of sitesOf(app).list()) {
    const { address, city, country, supportPhone: phone } = company;
    const known = companies.get(company.id) ?? {
      ...{ name: company.name, address: [address, city].join(", "), country, phone },
      sites: [],
    };
    known.sites.push({ name, email: supportEmail });
    companies.set(company.id, known);
  }
  return [...companies.values()];
}
