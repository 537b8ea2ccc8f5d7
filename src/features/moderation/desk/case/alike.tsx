import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Checkbox } from "#ui/fields/checkbox.tsx";
import { useMeasure } from "../parts/use-measure.ts";
import { useSubject } from "../parts/use-subject.ts";
import { AlikeResult } from "./alike-result.tsx";
import { AlikeSummary } from "./alike-summary.tsx";
import type { AlikeCase, CaseView } from "./case-view.ts";
import { useAlike } from "./use-alike.ts";

type AlikeProps = { view: CaseView; decision: NonNullable<CaseView["decision"]> };

/** Cases about the same member or content, for which the person can repeat the decision they have just made. */
export function Alike({ view: { alike }, decision }: AlikeProps) {
  const t = useTexts("moderation-desk");
  const repeating = useAlike(decision.id, alike);
  const { chosen, choose, result } = repeating;
  const [isSummed, setSummed] = useState(false);
  if (alike.length === 0 && !result) return null;
  return (
    <Card as="section" className="flex flex-col gap-4">
      <h2>{t("alike.title", { n: alike.length })}</h2>
      {result && <AlikeResult result={result} />}
      {alike.length > 0 && (
        <>
          <p className="text-ink-2">{t("alike.words")}</p>
          <AlikeList {...{ alike, chosen, choose }} outcome={decision.outcome as "none"} />
          <Button variant="secondary" disabled={chosen.length === 0} onClick={() => setSummed(true)}>
            {t("alike.check", { n: chosen.length })}
          </Button>
        </>
      )}
      {isSummed && (
        <AlikeSummary
          repeating={repeating}
          outcome={decision.outcome as "none"}
          onClose={() => setSummed(false)}
        />
      )}
    </Card>
  );
}

type ListProps = {
  alike: readonly AlikeCase[];
  chosen: readonly AlikeCase[];
  choose: (ids: readonly number[]) => void;
  outcome: "none" | "violation";
};

function AlikeList({ alike, chosen, choose, outcome }: ListProps) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  const sayMeasure = useMeasure();
  const ids = chosen.map(({ id }) => id);
  return (
    <div>
      <Checkbox
        label={<span className="font-semibold">{t("alike.all")}</span>}
        checked={chosen.length === alike.length}
        onChange={(event) => choose(event.target.checked ? alike.map(({ id }) => id) : [])}
      />
      <ul className="divide-y divide-line border-line border-y">
        {alike.map(({ id, subject, rule, reports, measures }) => (
          <li key={id}>
            <Checkbox
              label={
                <>
                  <span className="font-semibold">{`${saySubject(subject)} · ${id}`}</span>{" "}
                  <span className="text-ink-2 text-sm">
                    {[t(`rule.${rule}`), t("reports.title", { n: reports })].join(" · ")}
                  </span>{" "}
                  <span className="text-sm">
                    {[t(`outcome.${outcome}`), ...measures.map(sayMeasure)].join(" · ")}
                  </span>
                </>
              }
              checked={ids.includes(id)}
              onChange={(event) =>
                choose(event.target.checked ? [...ids, id] : ids.filter((one) => one !== id))
              }
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
