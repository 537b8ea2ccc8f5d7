import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { type Health, PUSH_FATES } from "../contract.ts";

/** What became of pushes since yesterday. */
export function PushCounts({ health: { push } }: { health: Health }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const counts = new Map(push.counts.map(({ fate, count }) => [fate, count]));
  return (
    <Card as="section">
      <h2>{t("push.title")}</h2>
      {counts.size === 0 ? (
        <EmptyState title={t("push.none")}>{t(push.is_on ? "push.none_words" : "push.off_words")}</EmptyState>
      ) : (
        <dl className="mt-2 flex flex-col divide-y divide-line">
          {PUSH_FATES.filter((fate) => counts.has(fate)).map((fate) => (
            <div key={fate} className="flex justify-between gap-4 py-2">
              <dt>{t(`push.fates.${fate}`)}</dt>
              <dd className="tabular-nums">{new Intl.NumberFormat(tag).format(counts.get(fate) ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
