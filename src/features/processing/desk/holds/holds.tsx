import { useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import type { Hold } from "../../hold-contract.ts";
import { AddHold } from "./add-hold.tsx";
import { HoldDialog } from "./hold-dialog.tsx";

/** Cases that a claim or an authority needs longer, and a form for another one. */
export function Holds({ holds }: { holds: readonly Hold[] }) {
  const t = useTexts("processing");
  const [isAdding, setAdding] = useState(false);
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("holds.title")}</h2>
      <p className="text-ink-2">{t("holds.words")}</p>
      {holds.length === 0 ? (
        <EmptyState title={t("holds.none")}>{t("holds.none_words")}</EmptyState>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {holds.map((hold) => (
            <HoldLine key={hold.id} hold={hold} />
          ))}
        </ul>
      )}
      <Button variant="secondary" className="self-start" onClick={() => setAdding(true)}>
        {t("holds.add")}
      </Button>
      {isAdding && <AddHold onClose={() => setAdding(false)} />}
    </Card>
  );
}

function HoldLine({ hold }: { hold: Hold }) {
  const t = useTexts("processing");
  const tag = useRegionalTag();
  const [asked, setAsked] = useState<"review" | "end" | null>(null);
  const { name, why, by, since, review_at, is_review_due, is_case_due } = hold;
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="break-words font-semibold">{t("holds.line", { case: hold.case, name })}</h3>
        {is_review_due && <Badge tone="danger">{t("holds.review_due")}</Badge>}
        {is_case_due && <Badge>{t("holds.case_due")}</Badge>}
      </div>
      <p className="break-words">{why}</p>
      <p className="text-ink-2 text-sm">
        {t("holds.since", { time: sayMoment(since, tag), name: by })}
        {" · "}
        {t("holds.review_at", { time: sayMoment(review_at, tag) })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button size="small" variant="secondary" onClick={() => setAsked("review")}>
          {t("holds.review")}
        </Button>
        <Button size="small" variant="secondary" onClick={() => setAsked("end")}>
          {t("holds.end")}
        </Button>
      </div>
      {asked && <HoldDialog hold={hold} what={asked} onClose={() => setAsked(null)} />}
    </li>
  );
}
