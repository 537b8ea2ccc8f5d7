import { useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { sayDay } from "../parts/say.ts";
import type { CaseView, MeasureView } from "./case-view.ts";
import { LiftDialog } from "./lift-dialog.tsx";

/** The measures of the case that are in force. A person can end most of them before their end. */
export function Measures({ view }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const [ending, setEnding] = useState<MeasureView | null>(null);
  const { measures } = view;
  if (measures.length === 0) return null;
  return (
    <Card as="section">
      <h2>{t("lift.title_list")}</h2>
      <ul className="divide-y divide-line">
        {measures.map((measure) => (
          <Row key={measure.id} measure={measure} onEnd={() => setEnding(measure)} />
        ))}
      </ul>
      {ending && <LiftDialog measure={ending} locale={view.letter_locale} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function Row({ measure, onEnd }: { measure: MeasureView; onEnd: () => void }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { kind, since, until, may_end } = measure;
  const name = t(`measure.${kind}`);
  const day = (moment: string) => sayDay(new Date(moment), tag);
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="grow">
        <p>{until ? t("summary.measure", { measure: name, day: day(until) }) : name}</p>
        <p className="text-ink-2 text-sm">{t("lift.since", { day: day(since) })}</p>
      </div>
      {may_end && (
        <Button variant="secondary" size="small" aria-label={`${t("lift.open")}: ${name}`} onClick={onEnd}>
          {t("lift.open")}
        </Button>
      )}
    </li>
  );
}
