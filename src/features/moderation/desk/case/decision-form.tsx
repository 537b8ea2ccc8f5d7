import { type FormEvent, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { sayLanguage } from "../parts/say.ts";
import { AuthorityCard } from "./authority-card.tsx";
import type { CaseView } from "./case-view.ts";
import { AppealChoices, RuleChoices } from "./choices.tsx";
import { MeasureChoices } from "./measure-choices.tsx";
import { Summary } from "./summary.tsx";
import { needsFacts, needsMeasures, useDecision } from "./use-decision.ts";
import type { Lease } from "./use-lease.ts";

/** The decision: rule, measures, what happened and why. Nothing is sent before its summary was confirmed. */
export function DecisionForm({ view, lease }: { view: CaseView; lease: Lease }) {
  const t = useTexts("moderation-desk");
  const decision = useDecision(view, lease);
  const { draft, change, error } = decision;
  const [isSummed, setSummed] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSummed(true);
  };
  const mayDecide = view.case.mine && !lease.isLost;
  return (
    <>
      <AuthorityCard view={view} mayWrite={mayDecide} rule={draft.rule} />
      <Card as="section" className="overflow-visible">
        <form onSubmit={handleSubmit} className="flex flex-col gap-5">
          <h2>{t(view.appeal ? "appeal.title" : "decide.title")}</h2>
          {view.appeal ? (
            <AppealChoices view={view} draft={draft} onChange={change} />
          ) : (
            <RuleChoices view={view} draft={draft} onChange={change} />
          )}
          {needsMeasures(draft) && (
            <MeasureChoices
              subject={view.case.subject}
              measures={draft.measures}
              onChange={(measures) => change({ measures })}
            />
          )}
          {needsFacts(draft) && (
            <Facts view={view} facts={draft.facts} onChange={(facts) => change({ facts })} />
          )}
          <TextArea
            label={t("decide.why")}
            hint={t("decide.why_hint")}
            rows={2}
            required
            maxLength={2000}
            value={draft.why}
            onChange={(event) => change({ why: event.target.value })}
          />
          {error && !isSummed && (
            <Notice tone="danger" live="alert">
              {error.message || t("failed")}
            </Notice>
          )}
          <Button type="submit" disabled={!mayDecide || !decision.isWhole}>
            {t("decide.check")}
          </Button>
        </form>
        {isSummed && <Summary view={view} decision={decision} onClose={() => setSummed(false)} />}
        {decision.dialog}
      </Card>
    </>
  );
}

type FactsProps = { view: CaseView; facts: string; onChange: (facts: string) => void };

function Facts({ view, facts, onChange }: FactsProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { letter_locale } = view;
  return (
    <TextArea
      label={t(view.appeal ? "appeal.answer" : "decide.facts")}
      hint={
        letter_locale
          ? t("decide.facts_hint", { language: sayLanguage(letter_locale, tag) })
          : t("decide.nobody")
      }
      lang={letter_locale ?? undefined}
      rows={3}
      required
      maxLength={2000}
      value={facts}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
