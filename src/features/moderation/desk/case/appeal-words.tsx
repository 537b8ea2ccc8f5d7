import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { FoldedText } from "../parts/folded-text.tsx";
import type { CaseView } from "./case-view.ts";

type AppealProps = { appeal: NonNullable<CaseView["appeal"]>; locale: string };

/** The first decision, and what the person says who appeals against it. */
export function AppealWords({ appeal, locale }: AppealProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { by, words, against } = appeal;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("appeal.first")}</h2>
      <p>
        {t(`outcome.${against.outcome as "none"}`)}
        {against.rule && ` · ${t(`rule.${against.rule as "scam"}`)}`} · {sayMoment(against.at, tag)}
      </p>
      {against.facts && <p className="whitespace-pre-wrap break-words">{against.facts}</p>}
      <h2>{t(`appeal.words_${by}`)}</h2>
      <p className="whitespace-pre-wrap break-words">
        <FoldedText text={words} locale={locale} />
      </p>
    </Card>
  );
}
