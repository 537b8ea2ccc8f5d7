import { useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import type { CaseView } from "./case-view.ts";

type Signal = CaseView["signals"][number];

/** Points of a photo that is the same; fewer are for one that is nearly the same. */
const SAME_PHOTO = 50;

/** Lists what the member has in common with each banned member, and how much that counts. */
export function Signals({ signals }: { signals: readonly Signal[] }) {
  const t = useTexts("moderation-desk");
  const wordOf = ({ kind, points }: Signal) =>
    t(kind === "photo" && points < SAME_PHOTO ? "identity.photo_like" : `identity.${kind}`);
  return (
    <Card as="section">
      <h2>{t("identity.title")}</h2>
      <p className="mt-1 text-ink-2">{t("identity.words")}</p>
      {[...Map.groupBy(signals, ({ banned }) => banned)].map(([banned, common]) => (
        <div key={banned} className="mt-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h3>{t("identity.banned", { number: banned })}</h3>
            <Badge tone="warning">
              {t("identity.total", { n: common.reduce((sum, { points }) => sum + points, 0) })}
            </Badge>
          </div>
          <ul className="mt-1 divide-y divide-line">
            {common.map((signal) => (
              <li key={signal.kind} className="flex items-baseline justify-between gap-3 py-2">
                <span>{wordOf(signal)}</span>
                <span className="text-ink-2 text-sm tabular-nums">{signal.points}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Card>
  );
}
