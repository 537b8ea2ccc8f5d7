import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { useSubject } from "#features/moderation/desk/parts/use-subject.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { searchAtDesk } from "../contract.ts";
import { sayDay } from "../say-day.ts";

type Cases = OutputOf<typeof searchAtDesk>["cases"];

export function FoundCases({ cases }: { cases: Cases }) {
  const t = useTexts("desk");
  return (
    <Card as="section">
      <h2>{t("search.cases")}</h2>
      <ul className="flex flex-col divide-y divide-line">
        {cases.map((one) => (
          <li key={one.id} className="relative flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <FoundCase one={one} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FoundCase({ one: { id, subject, rule, state, opened_at, opens } }: { one: Cases[number] }) {
  const t = useTexts("desk");
  const words = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const name = t("search.case", { number: id });
  return (
    <>
      {opens ? (
        <Link
          to={href("/desk/cases/:id", { id: String(id) })}
          className="font-semibold text-accent underline underline-offset-4 after:absolute after:inset-0"
        >
          {name}
        </Link>
      ) : (
        <span className="font-semibold">{name}</span>
      )}
      <span className="grow">
        {saySubject(subject)}
        {rule && ` · ${words(`rule.${rule as "scam"}`)}`}
      </span>
      <Badge tone={state === "open" ? "warning" : "neutral"}>{t(`search.state.${state}`)}</Badge>
      <span className="text-ink-2 text-sm">{sayDay(opened_at, tag)}</span>
    </>
  );
}
