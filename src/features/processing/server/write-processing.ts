import { CSV_START, writeCsv } from "#base/write-csv.ts";
import type { Texts } from "#i18n/texts.ts";
import type { App } from "#platform/app.ts";
import type { Retention } from "#platform/retention/retention.ts";
import type { ActivityView, KeepView, ProcessingView } from "../contract.ts";
import { readProcessing } from "./read-processing.ts";

/** Writes the record of processing activities as a file for a spreadsheet, in the caller's language. */
export function writeProcessing(app: App, texts: Texts, retention: Retention): Response {
  const record = readProcessing(app, texts, retention);
  const t = texts.t("processing");
  const heads = (["activity", "purpose", "groups", "data", "bases", "recipients", "kept"] as const).map(
    (head) => t(`record.${head}`),
  );
  const lines = [
    ...companyLines(texts, record),
    [t("record.security"), t("record.security_words")],
    [t("record.transfers"), t("record.transfers_gap")],
    [t("record.officer"), t("record.officer_gap")],
    [],
    heads,
    ...record.activities.map((activity) => activityLine(texts, activity)),
  ];
  return new Response(`${CSV_START}${writeCsv(lines)}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="processing-${record.at.slice(0, 10)}.csv"`,
      "Cache-Control": "no-store",
    },
  });
}

function companyLines(texts: Texts, { companies }: ProcessingView): string[][] {
  const t = texts.t("processing");
  return companies.map(({ name, address, country, phone, sites }) => [
    t("record.company"),
    [name, address, country, phone].filter(Boolean).join(", "),
    sites.map((site) => `${site.name} (${site.email})`).join(", "),
  ]);
}

function activityLine(texts: Texts, { name, groups, bases, recipients, kept }: ActivityView): string[] {
  const t = texts.t("processing");
  return [
    t(`activity.${name}.name`),
    t(`activity.${name}.purpose`),
    groups.map((group) => t(`group.${group}`)).join("; "),
    t(`activity.${name}.data`),
    bases.map((basis) => t(`basis.${basis}`)).join("; "),
    recipients
      .map(({ kind, names }) =>
        [t(`recipient.${kind}`), ...(names.length ? [names.join(", ")] : [])].join(": "),
      )
      .join("; "),
    kept.map(({ what, keep }) => `${what}: ${sayKept(texts, keep)}`).join("; "),
  ];
}

function sayKept(texts: Texts, { unit, values }: KeepView): string {
  const t = texts.t("processing");
  if (values.every((value) => value === 0)) return t("keep.none");
  const [first = 0] = values;
  const last = values.at(-1) ?? first;
  if (first === last) return t(`keep.${unit}`, { count: first });
  return t("keep.range", { from: first, to: last });
}
