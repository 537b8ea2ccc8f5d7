import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { sayDay } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";
import type { CaseView } from "./case-view.ts";

/** Strikes of the member that still count, their other cases, and what happened to the case so far. */
export function Past({ view }: { view: CaseView }) {
  const { strikes, history } = view;
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
      <Earlier view={view} />
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

function Earlier({ view: { earlier, about, now } }: { view: CaseView }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  if (about === null) return null;
  return (
    <div className="mb-4">
      <h2>{t("past.earlier")}</h2>
      {earlier.length === 0 && <p className="text-ink-2">{t("past.no_strikes")}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {earlier.map(({ id, subject, rule, outcome, at }) => (
          <li key={id} className="flex min-h-touch flex-wrap items-center gap-x-3 py-1">
            <TextLink to={href("/desk/cases/:id", { id: String(id) })}>
              {saySubject(subject)} · {id}
            </TextLink>
            <span>
              {t(`rule.${rule}`)}
              {outcome && ` · ${t(`outcome.${outcome as "none"}`)}`}
            </span>
            <span className="ms-auto text-ink-2 text-sm">{sayDay(new Date(at), tag)}</span>
          </li>
        ))}
      </ul>
      {now?.account && (
        <TextLink to={href("/desk/members/:id/:tab?", { id: String(about) })}>
          {t("subject.member", { number: about })}
        </TextLink>
      )}
    </div>
  );
}
