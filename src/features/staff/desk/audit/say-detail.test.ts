import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import { sayAmounts, sayField, saySubject, sayValue } from "./say-detail.ts";

const translations = await readTranslations();
const say = (locale: Locale, field: string, value: unknown, kind = "moderation.decided") =>
  sayValue(translations.texts(locale), {
    ...{ kind, field },
    value: typeof value === "string" ? value : JSON.stringify(value),
  });

/** Details of decisions as the log stores them. */
const CODES: [field: string, value: unknown, kind?: string][] = [
  ["outcome", "violation"],
  ["outcome", "overturned", "moderation.appeal_decided"],
  ["rule", "harassment"],
  ["measures", [{ kind: "muted", days: 3 }, { kind: "text_held" }]],
  ["agrees", true, "moderation.opined"],
  ["why", "not_today", "moderation.released"],
  ["question", "photo", "moderation.asked"],
  ["kind", "explained", "moderation.authority_noted"],
  ["kind", "sealed.destroy", "moderation.sealed_proposed"],
  ["answer", "refused", "moderation.sealed_answered"],
  ["roles", ["moderator", "lead"], "staff.roles_changed"],
  ["named", ["child.handle"], "staff.roles_changed"],
  ["scope", "contact", "staff.reason_given"],
  ["category", "member_asked", "staff.reason_given"],
  ["reason", "code_used", "shop.refunded"],
  ["kind", "unknown_order", "shop.fault_settled"],
  ["way", "none_found", "shop.withdrawal_settled"],
];

test("details of a decision are said in words, with the days of a measure", () => {
  expect(say("en", "measures", [{ kind: "muted", days: 3 }, { kind: "text_held" }])).toBe(
    "Can’t write for 3 days, Hide the text",
  );
  expect(say("de", "measures", [{ kind: "suspended", days: 1 }])).toBe("Auf Zeit sperren, 1 Tag");
  expect(say("en", "rule", null)).toBe("–");
  expect(saySubject(translations.texts("en"), "case:12")).toBe("Case 12");
});

test.each(LOCALES)("no code of them is left in %s", (locale) => {
  for (const [field, value, kind] of CODES) {
    const words = say(locale, field, value, kind);
    const codes = JSON.stringify(value).match(/(?<=")[a-z]+[_.][a-z_]+(?=")/g) ?? [];
    for (const code of codes) expect(words).not.toContain(code);
    expect(words).not.toMatch(/[[{"]/);
  }
});

test("what somebody typed, or another version stored, stays as it was", () => {
  expect(say("en", "why", "The member said [sorry]")).toBe("The member said [sorry]");
  expect(say("en", "why", "[not JSON")).toBe("[not JSON");
  expect(say("en", "rule", "a_new_rule")).toBe("a_new_rule");
  expect(say("en", "settings", { name: 1 }, "configuration.changed")).toBe('{"name":1}');
  expect(sayField(translations.texts("en"), "a_new_field")).toBe("a_new_field");
  expect(saySubject(translations.texts("en"), "thing:5")).toBe("thing:5");
});

test("amounts of the log are said as money, direct debits in euros, and others stay as they were", () => {
  const change = (field: string, after: string) => ({ field, before: null, after });
  const said = (kind: string, ...changes: ReturnType<typeof change>[]) =>
    sayAmounts({ kind, changes }, "en-GB").map(({ field, after }) => `${field} ${after}`);
  expect(said("shop.refunded", change("amount", "1874"), change("currency", "GBP"))).toEqual([
    "amount £18.74",
  ]);
  expect(said("shop.debit_returned", change("code", "MD06"), change("amount", "500"))).toEqual([
    ...["code MD06", "amount €5.00"],
  ]);
  expect(said("shop.refunded", change("amount", "x"), change("currency", "EUR"))).toEqual(["amount x"]);
  expect(said("work.started", change("amount", "12"))).toEqual(["amount 12"]);
  expect(sayField(translations.texts("en"), "file", "shop.debit_file_made")).toBe("File");
  expect(sayField(translations.texts("en"), "file", "staff.audit_read")).toBe("As a file");
});

test("every field of moderation's, shop's and staff's entries has a name", () => {
  const source = join(import.meta.dirname, "../../..");
  const files = globSync("{moderation,shop,staff}/server/**/*.ts", { cwd: source }).filter(
    (file) => !file.endsWith(".test.ts"),
  );
  const fields = files.flatMap((file) =>
    [...readFileSync(join(source, file), "utf8").matchAll(/auditKind\("([a-z_.]+)", \[([^\]]+)\]/g)].flatMap(
      ([, kind = "", list = ""]) => [...list.matchAll(/"(\w+)"/g)].map(([, field = ""]) => ({ field, kind })),
    ),
  );
  expect(fields.length).toBeGreaterThan(20);
  const unnamed = fields
    .filter(({ field, kind }) => sayField(translations.texts("en"), field, kind) === field)
    .map(({ field }) => field);
  expect([...new Set(unnamed)].filter((field) => !["sha256", "last", "hash"].includes(field))).toEqual([]);
});
