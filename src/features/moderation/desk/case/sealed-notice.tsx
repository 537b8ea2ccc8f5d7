import { href } from "react-router";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import { TextLink } from "#ui/text-link.tsx";
import type { CaseView } from "./case-view.ts";

/** Stands in place of the evidence of a case whose pictures are sealed. */
export function SealedNotice({ sealed }: { sealed: NonNullable<CaseView["sealed"]> }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { pictures, sealed_at, found_by, list, rows } = sealed;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sealed.of_case")}</h2>
      <p>
        {t("sealed.count", { n: pictures })} · {sayMoment(sealed_at, tag)} ·{" "}
        {found_by === "list" ? list : t("sealed.by_person")}
      </p>
      <p className="text-ink-2">{t("sealed.hidden")}</p>
      {rows.map(({ id, reference }) => (
        <p key={id}>
          <TextLink to={href("/desk/sealed/:id", { id: String(id) })}>{reference}</TextLink>
        </p>
      ))}
    </Card>
  );
}
