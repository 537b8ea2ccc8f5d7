import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { sayDay } from "../parts/say.ts";
import type { CaseView } from "./case-view.ts";

/** Strikes of the member that still count, and what happened to the case so far. */
export function Past({ view: { strikes, history } }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <Card as="section">
      <h2>{t("past.strikes")}</h2>
      {strikes.length === 0 && <p className="text-ink-2">{t("past.no_strikes")}</p>}
      <ul className="mb-4">
        {strikes.map(({ rule, at, expires_at }) => (
          <li key={at} className="py-1">
            {t(`rule.${rule as "scam"}`)} · {sayDay(new Date(at), tag)} ·{" "}
            <span className="text-ink-2">
              {t("past.expires", { day: sayDay(new Date(expires_at), tag) })}
            </span>
          </li>
        ))}
      </ul>
      <Disclosure title={t("past.history")}>
        <ol className="flex flex-col gap-1 text-sm">
          {history.map(({ kind, at, person, note }) => (
            <li key={`${at}${kind}`}>
              {sayMoment(at, tag)} · {t(`event.${kind as "claimed"}`)}
              {person && ` · ${person}`}
              {note && <p className="whitespace-pre-wrap break-words text-ink-2">{note}</p>}
            </li>
          ))}
        </ol>
      </Disclosure>
    </Card>
  );
}
