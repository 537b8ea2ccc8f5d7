import { useTexts } from "#i18n/use-texts.tsx";
import { ChoiceChips } from "#ui/fields/choice-chips.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import { useKeys } from "#ui/keys/use-keys.ts";
import { subjectKind } from "../../case-rules.ts";
import type { Wanted } from "../../measure-rules.ts";
import { RULE_NAMES, type RuleName } from "../../rules-list.ts";
import type { CaseView } from "./case-view.ts";
import type { Draft } from "./use-draft.ts";

type ChoicesProps = { view: CaseView; draft: Draft; onChange: (part: Partial<Draft>) => void };

const KEYS = 9;

/** Nothing, or the rule that was broken: nine of them by a key, the reported one first. A rule fills in its measures. */
export function RuleChoices({ view, draft, onChange }: ChoicesProps) {
  const t = useTexts("moderation-desk");
  const rules = listRules(view);
  const choose = (code: RuleName | "none" | undefined) => {
    if (code === "none") onChange({ outcome: "none", rule: null, measures: [] });
    else if (code) onChange({ outcome: "violation", rule: code, measures: proposalOf(view, code) });
  };
  const keys = rules.slice(0, KEYS).map((rule, index) => [String(index + 1), () => choose(rule)] as const);
  useKeys({ "0": () => choose("none"), ...Object.fromEntries(keys) });
  const value = draft.outcome === "none" ? "none" : draft.rule;
  return (
    <ChoiceChips<RuleName | "none">
      label={t("decide.rule")}
      single
      value={value ? [value] : []}
      onChange={([code]) => choose(code)}
      choices={[
        { code: "none", label: t("decide.none"), mark: <KeyMark>0</KeyMark> },
        ...rules.map((rule, index) => ({
          code: rule,
          label: t(`rule.${rule}`),
          mark: index < KEYS && <KeyMark>{String(index + 1)}</KeyMark>,
        })),
      ]}
    />
  );
}

/** A case that cannot be placed at a subject has nobody to act against. */
function listRules({ case: { subject, rule } }: CaseView): RuleName[] {
  if (subjectKind(subject) === "report") return [];
  return [rule, ...RULE_NAMES.filter((one) => one !== rule)];
}

function proposalOf({ proposals }: CaseView, rule: RuleName): Wanted[] {
  return (proposals[rule] ?? []) as Wanted[];
}

/** Keep, make milder or overturn. For a reporter, who asks for more, the case is kept or opened again. */
export function AppealChoices({ view, draft, onChange }: ChoicesProps) {
  const t = useTexts("moderation-desk");
  const isReporter = view.appeal?.by === "notifier";
  const outcomes = isReporter
    ? (["kept", "overturned"] as const)
    : (["kept", "milder", "overturned"] as const);
  const choose = (outcome: "kept" | "milder" | "overturned") => onChange({ outcome, measures: [] });
  useKeys(Object.fromEntries(outcomes.map((one, index) => [String(index + 1), () => choose(one)])));
  return (
    <ChoiceChips
      label={t("appeal.choice")}
      single
      value={outcomes.filter((one) => one === draft.outcome)}
      onChange={([code]) => code && choose(code)}
      choices={outcomes.map((code, index) => ({
        ...{ code, label: t(isReporter && code === "overturned" ? "reopen.open" : `appeal.${code}`) },
        mark: <KeyMark>{String(index + 1)}</KeyMark>,
      }))}
    />
  );
}
