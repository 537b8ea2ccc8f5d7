import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import { useSubject } from "../parts/use-subject.ts";
import type { SealedView } from "./sealed-state.tsx";

/** What is known of the picture. Nothing of the picture itself is shown. */
export function SealedFacts({ view }: { view: SealedView }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const { subject, about, found_by, list, list_reference, sealed_by, sealed_at, keep_until } = view;
  const found = found_by === "list" ? [list, list_reference].filter(Boolean).join(" · ") : sealed_by;
  const facts: [name: string, value: string | null][] = [
    [t("sealed.fact.picture"), saySubject(subject)],
    [t("sealed.fact.member"), about === null ? null : String(about)],
    [t("sealed.fact.found_by"), found],
    [t("sealed.fact.sealed_at"), sayMoment(sealed_at, tag)],
    [t("sealed.fact.keep_until"), sayMoment(keep_until, tag)],
    ["MD5", view.md5],
    ["SHA-1", view.sha1],
    ["SHA-256", view.sha256],
  ];
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sealed.facts")}</h2>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="break-all">{value}</dd>
            </div>
          ))}
      </dl>
      {view.case !== null && (
        <TextLink to={href("/desk/cases/:id", { id: String(view.case) })}>{t("sealed.open_case")}</TextLink>
      )}
    </Card>
  );
}
