import { CURRENCIES, formatMoney } from "#base/money.ts";
import type { TextsOf } from "#i18n/texts.ts";
import type { AuditEntry } from "../../audit-contract.ts";

type Staff = TextsOf<"staff">;
type Words = TextsOf<"staff" | "moderation-desk" | "shop-desk">;
type Detail = { kind: string; field: string; value: string };
type Change = AuditEntry["changes"][number];

/** Names the field of an entry: a feature may mean something of its own by it. A field without words keeps its name. */
export function sayField(texts: Staff, field: string, kind = ""): string {
  const [feature] = kind.split(".");
  return (
    texts.say(`staff:audit.fields_of.${feature}.${field}`) ??
    texts.say(`staff:audit.fields.${field}`) ??
    field
  );
}

const AMOUNTS = ["amount", "minimum"];

/** Writes amounts as money. The log keeps minor units and, unless it is about a direct debit, their currency. */
export function sayAmounts({ kind, changes }: Pick<AuditEntry, "kind" | "changes">, tag: string): Change[] {
  const stored = changes.find(({ field }) => field === "currency")?.after;
  const currency = kind.startsWith("shop.debit_") ? "EUR" : CURRENCIES.find((one) => one === stored);
  if (!currency || !changes.some(({ field }) => AMOUNTS.includes(field))) return [...changes];
  return changes
    .filter(({ field }) => field !== "currency")
    .map((change) =>
      AMOUNTS.includes(change.field) && /^\d+$/.test(change.after ?? "")
        ? { ...change, after: formatMoney({ amount: Number(change.after), currency }, tag) }
        : change,
    );
}

/** Names what an entry is about, such as `case:12`. */
export function saySubject(texts: Staff, subject: string): string {
  const [what = "", number = ""] = subject.split(":");
  return texts.say(`staff:audit.subjects.${what}`, { number }) ?? subject;
}

/** Words the value of a field: codes of rules, measures, roles and the like. Everything else stays as it was written. */
export function sayValue(texts: Words, { kind, field, value }: Detail): string {
  const read = parse(value);
  const all: unknown[] = Array.isArray(read) ? read : [read];
  return all.map((one) => sayOne(texts, { kind, field, one })).join(", ");
}

function parse(value: string): unknown {
  if (!/^(\[|\{|true$|false$|null$)/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

type One = Omit<Detail, "value"> & { one: unknown };

function sayOne(texts: Words, { kind, field, one }: One): string {
  if (one === null) return "–";
  if (typeof one === "boolean") return texts.t("staff")(`audit.values.${one ? "yes" : "no"}`);
  if (isMeasure(one)) return sayMeasure(texts, one);
  if (typeof one === "object") return JSON.stringify(one);
  const code = String(one).replaceAll(".", "_");
  const find = field === "why" && kind !== "moderation.released" ? undefined : CODES[field];
  for (const key of find?.(code) ?? []) {
    const words = texts.say(key);
    if (words !== null) return words;
  }
  return String(one);
}

const ownValue = (code: string) => [`staff:audit.values.${code}`];

/** Where the words for the codes of a field stand. */
const CODES: Record<string, (code: string) => string[]> = {
  outcome: (code) => [`moderation-desk:outcome.${code}`],
  rule: (code) => [`moderation-desk:rule.${code}`],
  question: (code) => [`moderation-desk:hearing.choice.${code}`],
  why: (code) => [`moderation-desk:lease.${code}`],
  roles: (code) => [`staff:roles.${code}`],
  category: (code) => [`staff:reason.categories.${code}`],
  kind: (code) => [...ownValue(code), `staff:audit.kinds.${code}`, `shop-desk:faults.kind.${code}`],
  reason: (code) => [`shop-desk:reasons.${code}`],
  validity: (code) => [`shop-desk:codes.validities.${code}`],
  way: ownValue,
  by: ownValue,
  answer: ownValue,
  factor: ownValue,
  named: ownValue,
  scope: ownValue,
};

type Measure = { kind: string; days?: number };

function isMeasure(one: unknown): one is Measure {
  return typeof one === "object" && one !== null && "kind" in one && typeof one.kind === "string";
}

function sayMeasure(texts: Words, { kind, days }: Measure): string {
  const measure = texts.say(`moderation-desk:measure.${kind}`) ?? kind;
  return days === undefined ? measure : texts.t("staff")("audit.for_days", { measure, count: days });
}
