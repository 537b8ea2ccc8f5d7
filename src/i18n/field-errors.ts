import type { z } from "zod";
import type { TextsOf } from "#i18n/texts.ts";

/** Keeps an answer small, however much is wrong; no form of ours has as many fields. */
const MOST_FIELDS = 30;
const LONGEST_NAME = 100;

type Issue = z.core.$ZodIssue;

/**
 * Returns one error text per field in the caller's language. A schema with a message of its own gives the key of a
 * text, such as `accounts:invalid.username_is_email`, and in `params` the numbers in it.
 */
export function fieldErrors(issues: readonly Issue[], texts: TextsOf<"common">): Record<string, string> {
  const fields = new Map<string, string>();
  for (const issue of issues.flatMap(lookInside)) {
    for (const field of fieldsOf(issue)) {
      // A rule over several fields comes last and knows best what is wrong.
      if (issue.code !== "custom" && fields.has(field)) continue;
      fields.set(field, wordsOf(issue, texts));
      if (fields.size === MOST_FIELDS) return Object.fromEntries(fields);
    }
  }
  return Object.fromEntries(fields);
}

/** If no alternative of a union fits, returns the issues of the one that fits best, provided they name a field. */
function lookInside(issue: Issue): Issue[] {
  if (issue.code !== "invalid_union") return [issue];
  const [closest = []] = issue.errors.toSorted((one, other) => one.length - other.length);
  if (closest.every(({ path }) => path.length === 0)) return [issue];
  return closest.map((inner): Issue => ({ ...inner, path: [...issue.path, ...inner.path] }));
}

function fieldsOf(issue: Issue): string[] {
  const path = issue.path.map(String);
  const fields =
    issue.code === "unrecognized_keys"
      ? issue.keys.slice(0, MOST_FIELDS).map((key) => [...path, key].join("."))
      : [path.join(".") || "body"];
  return fields.map((field) => field.slice(0, LONGEST_NAME));
}

function wordsOf(issue: Issue, texts: TextsOf<"common">): string {
  const own = /^[a-z-]+:[\w.]+$/.test(issue.message)
    ? texts.say(issue.message, numbersIn(issue, texts))
    : null;
  if (own) return own;
  const t = texts.t("common");
  switch (issue.code) {
    case "unrecognized_keys":
      return t("invalid.unknown_field");
    case "invalid_type":
      return issue.input === undefined ? t("invalid.required") : t("invalid.type");
    case "too_small":
      if (issue.origin === "string") {
        return issue.minimum === 1
          ? t("invalid.required")
          : t("invalid.too_short", { count: Number(issue.minimum) });
      }
      // Only whole numbers have an exclusive minimum, so the smallest allowed value is one more.
      return t("invalid.too_small", { minimum: Number(issue.minimum) + (issue.inclusive === false ? 1 : 0) });
    case "too_big":
      return issue.origin === "string"
        ? t("invalid.too_long", { count: Number(issue.maximum) })
        : t("invalid.too_big", { maximum: Number(issue.maximum) });
    case "invalid_value":
      return t("invalid.choice");
    default:
      return t("invalid.format");
  }
}

function numbersIn(issue: Issue, { regionalTag }: TextsOf<"common">): Record<string, string> {
  const params = issue.code === "custom" ? Object.entries(issue.params ?? {}) : [];
  return Object.fromEntries(
    params.flatMap(([name, value]) =>
      typeof value === "number" ? [[name, value.toLocaleString(regionalTag)]] : [],
    ),
  );
}
