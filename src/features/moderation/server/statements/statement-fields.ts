import type { Texts } from "#i18n/texts.ts";
import { ruleOf } from "../../rules-list.ts";
import { EFFECTS } from "./effects.ts";
import type { Content } from "./find-content.ts";
import type { Reasons } from "./say-statement.ts";

/** The fields of the Commission's database of statements of reasons, in English and without personal data. */
export function statementFields(texts: Texts, { type, at: since }: Content, reasons: Reasons) {
  const { measures, at, foundBy } = reasons;
  return {
    ...groundOf(texts, reasons),
    ...effectsOf(measures),
    content_type: [type],
    content_date: since.toISOString(),
    application_date: at.toISOString(),
    source_type: foundBy === "notice" ? "SOURCE_ARTICLE_16" : "SOURCE_VOLUNTARY",
    automated_detection: foundBy === "signal" ? "Yes" : "No",
    automated_decision: "AUTOMATED_DECISION_NOT_AUTOMATED",
    measures: measures.map(({ kind, endsAt }) => ({ kind, until: endsAt?.toISOString() ?? null })),
  };
}

/** The facts are the sentences of the letter that name nobody. What a moderator wrote stays in the sealed letter. */
function groundOf(texts: Texts, { rule, foundBy }: Reasons) {
  if (!rule)
    return { decision_ground: null, category: null, category_specification: [], decision_facts: null };
  const t = texts.t("moderation");
  const { ground, category, keyword } = ruleOf(rule);
  const words = t(`statement.rule.${rule}`);
  const common = {
    category,
    category_specification: [keyword],
    decision_facts: `${words} ${t(`statement.found.${foundBy}`)}`,
  };
  if (ground === "illegal")
    return {
      ...common,
      decision_ground: "DECISION_GROUND_ILLEGAL_CONTENT",
      illegal_content_legal_ground: t("statement.ground.illegal"),
      illegal_content_explanation: words,
    };
  return {
    ...common,
    decision_ground: "DECISION_GROUND_INCOMPATIBLE_CONTENT",
    incompatible_content_ground: t("statement.ground.terms"),
    incompatible_content_explanation: words,
  };
}

function effectsOf(measures: Reasons["measures"]) {
  const fields: Record<string, string | string[]> = {};
  for (const { kind, endsAt } of measures) {
    const { field, value, end } = EFFECTS[kind];
    const name = `decision_${field}`;
    if (field === "visibility") fields[name] = [...new Set([...(fields[name] ?? []), value])];
    else fields[name] = value;
    if (value === "DECISION_VISIBILITY_OTHER") fields.decision_visibility_other = "Warning";
    if (endsAt) fields[end] = endsAt.toISOString();
  }
  return fields;
}
