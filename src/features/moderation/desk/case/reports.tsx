import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { FoldedText } from "../parts/folded-text.tsx";
import type { ReportView } from "./case-view.ts";

/** Lists the words of the people who reported it. */
export function Reports({ reports, locale }: { reports: readonly ReportView[]; locale: string }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <Card as="section">
      <h2>{t("reports.title", { n: reports.length })}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {reports.map(({ id, reason, words, at, by, in_photo, place, law }) => (
          <li key={id} className="flex flex-col gap-1 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">{t(`reason.${reason as "other"}`)}</span>
              {in_photo && <Badge tone="warning">{t("reports.in_photo")}</Badge>}
              <span className="text-ink-2 text-sm">
                {t(`reports.${by}`)} · {sayMoment(at, tag)}
              </span>
            </p>
            {words && (
              <p className="whitespace-pre-wrap break-words">
                <FoldedText text={words} locale={locale} />
              </p>
            )}
            {place && <p className="break-all text-sm">{t("reports.place", { place })}</p>}
            {law && <p className="break-words text-sm">{t("reports.law", { law })}</p>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
