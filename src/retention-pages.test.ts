import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";
import { accountsSettings } from "#features/accounts/settings.ts";
import type { Keep } from "#platform/retention/keep.ts";
import { retention } from "./retention.ts";

type Row = keyof typeof retention;
type Unit = "hours" | "days" | "months" | "years";

/** How each language's page writes the units. */
const UNITS: Record<Locale, Record<Unit, RegExp>> = {
  en: { hours: /hours?/, days: /days?/, months: /months?/, years: /years?/ },
  nl: { hours: /uur/, days: /dagen/, months: /maanden/, years: /jaar/ },
  de: { hours: /Stunden/, days: /Tage/, months: /Monate/, years: /Jahre/ },
  it: { hours: /ore/, days: /giorni/, months: /mesi/, years: /anni/ },
  fr: { hours: /heures/, days: /jours/, months: /mois/, years: /ans/ },
  es: { hours: /horas/, days: /días/, months: /meses/, years: /años/ },
  pl: { hours: /godziny/, days: /dni/, months: /miesi(?:ące|ęcy)/, years: /lat/ },
  da: { hours: /timer/, days: /dage/, months: /måneder/, years: /år/ },
  fi: { hours: /tuntia/, days: /päivää/, months: /kuukautta/, years: /vuotta/ },
  nb: { hours: /timer/, days: /dager/, months: /måneder/, years: /år/ },
  sv: { hours: /timmar/, days: /dagar/, months: /månader/, years: /år/ },
};

/** Of the same words within a sentence, in German, Polish and Finnish. */
const OTHER_CASES = "Monaten|Tagen|dniach|kuukauteen|päivän";

/**
 * The table of the privacy statement, line by line: the rows of src/retention.ts that a line stands for, or a period
 * that is kept elsewhere.
 */
const LINES: (readonly Row[] | { elsewhere: string; keep?: Keep | { env: "BACKUP_DAYS" } })[] = [
  { elsewhere: "as long as there is an account: the erasure" },
  ["closed-accounts"],
  ["unconfirmed-members"],
  ["inactive-accounts"],
  { elsewhere: "the end of a session", keep: { setting: "session_days" } },
  ["tracking"],
  { elsewhere: "logs of the proxy and the program: docs/operating.md", keep: { days: 30 } },
  ["security-events"],
  ["signal-addresses", "address-findings"],
  ["signal-devices"],
  ["mails"],
  ["page-visits"],
  ["sms-codes"],
  ["exports"],
  ["age-checks", "age-proofs"],
  ["leaving-words"],
  ["reports", "cases"],
  ["inquiries", "unconfirmed-inquiries"],
  ["staff-access"],
  ["member-notes"],
  ["orders", "withdrawals"],
  ["mandate-details", "payment-details", "debit-files"],
  ["webhooks"],
  ["erasures", "erasure-files", "complaints"],
  { elsewhere: "as long as a ban lasts" },
  { elsewhere: "the longest `sealed_days`", keep: { days: 365 } },
  { elsewhere: "src/platform/backup", keep: { env: "BACKUP_DAYS" } },
];

/** Rows that the statement need not name: nobody is known by them, or they end sooner than something it names. */
const UNNAMED: Record<string, string> = {
  figures: "Nobody is in them.",
  "lander-views": "Nobody is in them.",
  "push-counts": "Nobody is in them.",
  "payment-faults": "part of the books, which are named",
  sessions: "deleted when they end",
  "push-devices": "deleted with the session at the latest",
  links: "a day, and worthless",
  locks: "hashes, for a day",
  "mail-requests": "two days, as long as an export",
  challenges: "random numbers, for a day",
  "inactive-warnings": "the first mail of inactive accounts",
  "age-devices": "a keyed hash, as long as the refusal",
  "short-links": "no member",
  "upload-files": "a day, when nobody can load them",
  "brand-files": "an hour",
  "brand-pictures": "of the operator",
  "chat-files": "an hour",
  "evidence-files": "an hour",
  "sealed-files": "an hour",
  "destroy-sealed": "named with its longest time, since an authority decides until when",
  "debit-accounts": "encrypted before the details of the payment go",
  "lifted-blocks": "as long as the details of the payment",
  "cards-at-providers": "an id of the provider, without a member",
  "banned-addresses": "an address is kept no longer because of a ban",
  "ended-bans": "as long as the ban lasts",
  "barred-domains": "no member",
  "slowed-ranges": "no member",
  strikes: "as long as the case they belong to",
  "staff-reasons": "as long as what staff looked at",
  "staff-audit": "a number, which leads to nobody after an erasure",
  shifts: "of staff, no member",
  "staff-sessions": "of staff, no member",
  "staff-links": "of staff, no member",
  "staff-challenges": "of staff, no member",
  "staff-locks": "of staff, no member",
  "staff-proposals": "of staff, no member",
  "ended-staff": "of staff, no member",
  "work-results": "a day, and the log of what staff did names them",
  "long-work": "of staff; the erasure of a member removes what is about them",
  "failed-jobs": "no longer than the logs",
  "developer-mailbox": "the demo has no real members",
  breaches: "nobody is named in it",
  "transparency-counts": "counts without people",
  "transparency-reports": "made of counts without people",
  "authority-orders": "orders and disputes by their reference, without people",
};

function readLines(locale: Locale): string[] {
  const page = readFileSync(`src/features/site/static-pages/privacy.${locale}.md`, "utf8");
  const table = page.split("\n\n").find((part) => part.includes("{{reactivation_days}}"));
  return (table ?? "").split("\n").slice(2);
}

/** What a line has to say of a period: `24 months`. */
function periodOf(keep: Keep | { env: "BACKUP_DAYS" }): [number: string, unit: Unit] {
  if ("setting" in keep) return [`{{${keep.setting}}}`, "days"];
  if ("env" in keep) return [`{{${keep.env.toLowerCase()}}}`, "days"];
  const [[unit, value] = ["days", 0]] = Object.entries(keep);
  return [String(value), unit as Unit];
}

const keepsOf = (line: (typeof LINES)[number]): Parameters<typeof periodOf>[0][] =>
  "elsewhere" in line ? (line.keep ? [line.keep] : []) : line.map((row) => retention[row].keep);

describe("[B-04] the privacy statement", () => {
  test.each(LOCALES)("in %s names the periods of the table, and no others", (locale) => {
    const lines = readLines(locale);
    expect(lines).toHaveLength(LINES.length);
    for (const [index, text] of lines.entries()) {
      const [, , cell = ""] = text.split("|");
      const wanted = keepsOf(LINES[index] as (typeof LINES)[number]).map(periodOf);
      for (const [number, unit] of wanted) {
        const said = new RegExp(
          `${RegExp.escape(number)}\\s(?:${UNITS[locale][unit].source})(?![\\p{L}])`,
          "u",
        );
        expect(cell, `line ${index + 1}`).toMatch(said);
      }
      const numbers = new Set(cell.match(/\d+|\{\{(?:session|backup|security_log)_days\}\}/g));
      expect([...numbers], `line ${index + 1}`).toEqual(
        [...new Set(wanted.map(([number]) => number))].filter((number) => number !== "{{reactivation_days}}"),
      );
    }
  });

  test.each(LOCALES)("and the terms and the page about cookies agree in %s", (locale) => {
    const says = (page: string, row: Row) => {
      const [number, unit] = periodOf(retention[row].keep);
      const text = readFileSync(`src/features/site/static-pages/${page}.${locale}.md`, "utf8");
      expect(text).toMatch(
        new RegExp(`${number}\\s(?:${UNITS[locale][unit].source}|${OTHER_CASES})(?![\\p{L}])`, "u"),
      );
    };
    says("terms", "inactive-accounts");
    says("cookies", "page-visits");
  });

  test("leaves out no row without a reason", () => {
    const named = LINES.flatMap((line) => ("elsewhere" in line ? [] : line));
    const left = (Object.keys(retention) as Row[]).filter((row) => !named.includes(row)).sort();
    expect(left).toEqual(Object.keys(UNNAMED).sort());
    expect(accountsSettings).toHaveProperty("session_days");
    expect(accountsSettings).toHaveProperty("reactivation_days");
  });
});
