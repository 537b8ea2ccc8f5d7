import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { Health } from "../contract.ts";

/** Work whose time has come, by job. */
export function WaitingWork({ health: { waiting } }: { health: Health }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  return (
    <Card as="section">
      <h2>{t("waiting.title")}</h2>
      {waiting.length === 0 ? (
        <EmptyState title={t("waiting.none")}>{t("waiting.none_words")}</EmptyState>
      ) : (
        <dl className="mt-2 flex flex-col divide-y divide-line">
          {waiting.map(({ job, count, since }) => (
            <div key={job} className="flex flex-wrap justify-between gap-x-4 py-2">
              <dt className="break-all font-semibold">{job}</dt>
              <dd className="text-ink-2">{t("waiting.line", { count, time: sayMoment(since, tag) })}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
