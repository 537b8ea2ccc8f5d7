import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { Health } from "../contract.ts";

const STATES = ["sending", "sent", "refused", "bounced", "complained"] as const;

/** Mails of the last day by their state. */
export function MailCounts({ health: { mail } }: { health: Health }) {
  const t = useTexts("operations");
  const tag = useRegionalTag();
  const counts = new Map(mail.map(({ state, count }) => [state, count]));
  return (
    <Card as="section">
      <h2>{t("mail.title")}</h2>
      {mail.length === 0 ? (
        <EmptyState title={t("mail.none")}>{t("mail.none_words")}</EmptyState>
      ) : (
        <dl className="mt-2 flex flex-col divide-y divide-line">
          {STATES.filter((state) => counts.has(state)).map((state) => (
            <div key={state} className="flex justify-between gap-4 py-2">
              <dt>{t(`mail.states.${state}`)}</dt>
              <dd className="tabular-nums">{new Intl.NumberFormat(tag).format(counts.get(state) ?? 0)}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
