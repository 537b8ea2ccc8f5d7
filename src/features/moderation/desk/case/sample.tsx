import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { CaseView } from "./case-view.ts";

/** Says that a decision is judged again; what others found comes after the first opinion. */
export function Sample({ view }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  if (!view.is_sample) return null;
  return view.sample ? (
    <Opinions sample={view.sample} />
  ) : (
    <Notice title={t("sample.title")}>{t("sample.words")}</Notice>
  );
}

function Opinions({ sample: { first, opinions } }: { sample: NonNullable<CaseView["sample"]> }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sample.title")}</h2>
      <p>
        <span className="font-semibold">{t("appeal.first")}</span>: {t(`outcome.${first.outcome as "none"}`)}
        {first.rule && ` · ${t(`rule.${first.rule as "scam"}`)}`} · {sayMoment(first.at, tag)}
      </p>
      {first.facts && <p className="whitespace-pre-wrap break-words">{first.facts}</p>}
      <ul className="divide-y divide-line">
        {opinions.map(({ by, outcome, rule, why, agrees }) => (
          <li key={by} className="flex flex-col gap-1 py-2">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{by}</span>
              {t(`outcome.${outcome as "none"}`)}
              {rule && ` · ${t(`rule.${rule as "scam"}`)}`}
              <Badge tone={agrees ? "success" : "warning"}>
                {t(agrees ? "sample.agrees" : "sample.differs")}
              </Badge>
            </p>
            <p className="whitespace-pre-wrap break-words">{why}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
