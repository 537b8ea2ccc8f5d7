import type { ReportRow, Section } from "../../contract.ts";
import { QUALITATIVE } from "./qualitative.ts";
import type { Counts } from "./sum-counts.ts";

export type Service = { companies: readonly string[]; sites: readonly string[]; from: string; to: string };

/** What the program does not count, because it has no source for it. */
const NOT_COUNTED = "";
const ALL = "";

/** Makes the ten parts. It reads nothing but its input, so the same counts make the same report. */
export function makeSections(service: Service, counts: Counts): Section[] {
  return [
    { name: "identification", rows: identify(service) },
    { name: "orders", rows: orders(counts) },
    { name: "notices", rows: notices(counts) },
    { name: "own_initiative_illegal", rows: ownInitiative(counts, "illegal") },
    { name: "own_initiative_terms", rows: ownInitiative(counts, "terms") },
    { name: "complaints", rows: complaints(counts) },
    { name: "automated_means", rows: automatedMeans(counts) },
    { name: "human_resources", rows: humanResources(counts) },
    { name: "recipients", rows: recipients(counts) },
    { name: "qualitative", rows: QUALITATIVE.map(([indicator, value]) => row(ALL, indicator, value)) },
  ];
}

const row = (scope: string, indicator: string, value: string | number): ReportRow => ({
  ...{ scope, indicator },
  value: String(value),
});

function identify({ companies, sites, from, to }: Service): ReportRow[] {
  return [
    row(ALL, "provider", companies.join("; ")),
    row(ALL, "service", sites.join("; ")),
    row(ALL, "period_start", `${from}-01`),
    row(ALL, "period_end", lastDayOf(to)),
    row(ALL, "legal_basis", "Regulation (EU) 2022/2065, Articles 15 and 24(1)-(2)"),
    row(ALL, "template", "Implementing Regulation (EU) 2024/2835"),
  ];
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function orders(counts: Counts): ReportRow[] {
  return (["act", "inform"] as const).flatMap((kind) => [
    row(ALL, `orders_${kind}_received`, counts.sum("orders", { kind, step: "received" })),
    ...counts
      .values("orders", "country", { kind, step: "received" })
      .map((country) =>
        row(country, `orders_${kind}_received`, counts.sum("orders", { kind, step: "received", country })),
      ),
    ...counts
      .values("orders", "category", { kind, step: "received" })
      .map((category) =>
        row(category, `orders_${kind}_received`, counts.sum("orders", { kind, step: "received", category })),
      ),
    row(ALL, `orders_${kind}_median_hours_receipt`, counts.median("orders", { kind, step: "told" })),
    row(ALL, `orders_${kind}_median_hours_effect`, counts.median("orders", { kind, step: "done" })),
  ]);
}

function notices(counts: Counts): ReportRow[] {
  const categories = counts.values("notices", "category");
  const acted = counts.values("notice_actions", "category");
  return [
    row(ALL, "notices_received", counts.sum("notices")),
    row(ALL, "notices_by_form", counts.sum("notices", { author: "form" })),
    row(ALL, "notices_by_trusted_flaggers", NOT_COUNTED),
    ...categories.map((category) => row(category, "notices_received", counts.sum("notices", { category }))),
    ...noticeActions(counts, ALL, {}),
    ...acted.flatMap((category) => noticeActions(counts, category, { category })),
  ];
}

function noticeActions(counts: Counts, scope: string, facts: Record<string, string>): ReportRow[] {
  const sum = (more: Record<string, string>) => counts.sum("notice_actions", { ...facts, ...more });
  return [
    row(scope, "notices_processed", sum({})),
    row(scope, "notices_acted_on_by_law", sum({ outcome: "violation", ground: "illegal" })),
    row(scope, "notices_acted_on_by_terms", sum({ outcome: "violation", ground: "terms" })),
    row(scope, "notices_without_action", sum({ outcome: "none" })),
    row(scope, "notices_processed_automatically", sum({ automated: "yes" })),
    row(scope, "notices_median_hours", counts.median("notice_actions", facts)),
  ];
}

function ownInitiative(counts: Counts, ground: "illegal" | "terms"): ReportRow[] {
  const of = (facts: Record<string, string>) => counts.sum("own_initiative", { ground, ...facts });
  const categories = counts.values("own_initiative", "category", { ground });
  const restrictions = counts.values("own_initiative", "restriction", { ground });
  return [
    row(ALL, "measures", of({})),
    row(ALL, "measures_detected_automatically", of({ detected: "automated" })),
    row(ALL, "measures_detected_by_people", of({ detected: "people" })),
    ...categories.map((category) => row(category, "measures", of({ category }))),
    ...restrictions.map((restriction) => row(restriction, "measures", of({ restriction }))),
  ];
}

const OUTCOMES = [
  ["kept", "complaints_upheld"],
  ["milder", "complaints_partly_reversed"],
  ["overturned", "complaints_reversed"],
] as const;

function complaints(counts: Counts): ReportRow[] {
  const dispute = (facts: Record<string, string>) => counts.sum("orders", { kind: "dispute", ...facts });
  return [
    row(ALL, "complaints_received", counts.sum("complaints")),
    row("concerned", "complaints_received", counts.sum("complaints", { by: "concerned" })),
    row("notifier", "complaints_received", counts.sum("complaints", { by: "notifier" })),
    row(ALL, "complaints_decided", counts.sum("complaints_decided")),
    ...OUTCOMES.map(([outcome, indicator]) =>
      row(ALL, indicator, counts.sum("complaints_decided", { outcome })),
    ),
    row(ALL, "complaints_median_hours", counts.median("complaints_decided")),
    row(ALL, "disputes_received", dispute({ step: "received" })),
    row(ALL, "disputes_decided", dispute({ step: "done" })),
    row(ALL, "disputes_reversed", dispute({ step: "done", outcome: "reversed" })),
    row(ALL, "disputes_median_hours", counts.median("orders", { kind: "dispute", step: "done" })),
    row("illegal_content", "suspensions", counts.sum("suspensions", { cause: "illegal_content" })),
    row("unfounded_notices", "suspensions", counts.sum("suspensions", { cause: "unfounded_notices" })),
  ];
}

/** No machine decides here. What it finds, a person judges, so the share that was wrong is known. */
function automatedMeans(counts: Counts): ReportRow[] {
  const found = counts.sum("automated");
  const wrong = counts.sum("automated", { outcome: "none" });
  return [
    row(ALL, "items_detected_automatically", found),
    row(ALL, "items_decided_automatically", 0),
    row(ALL, "detections_found_wrong", wrong),
    row(ALL, "error_rate_percent", found === 0 ? "" : ((100 * wrong) / found).toFixed(1)),
  ];
}

function humanResources(counts: Counts): ReportRow[] {
  return [
    row(ALL, "moderators_per_month", counts.average("people")),
    ...counts
      .values("languages", "language")
      .map((language) => row(language, "moderators_per_month", counts.average("languages", { language }))),
  ];
}

function recipients(counts: Counts): ReportRow[] {
  const of = (country: string) => counts.average("recipients", { country });
  const countries = counts.values("recipients", "country").filter((country) => country !== "all");
  return [
    row(ALL, "monthly_active_recipients", of("all")),
    ...countries.map((country) => row(country, "monthly_active_recipients", of(country))),
  ];
}
