import type { Fact } from "../../contract.ts";
import type { FigureWords } from "./use-figure-words.ts";

/** Where Visa calls disputes excessive, and a line early enough to act. */
const LIMIT = 0.015;
const EARLY = 0.0075;

/** Shares and medians of a page. */
export function Facts({ facts, words }: { facts: readonly Fact[]; words: FigureWords }) {
  const { t, sayPart, sayPeriod, sayShare } = words;
  const shown = facts.filter(({ share, part }) => share !== null || part !== null);
  if (shown.length === 0) return null;
  return (
    <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {shown.map(({ name, share, part, month }) => (
        <div key={`${name} ${month}`}>
          <dt className="text-ink-2 text-sm">
            {t(`facts.${name}`)}
            {month && ` · ${sayPeriod(month, "month")}`}
          </dt>
          <dd className="font-semibold text-xl tabular-nums">
            {share === null ? sayPart("decision_time", part ?? "") : sayShare(share)}
          </dd>
          {name.startsWith("disputes") && share !== null && share >= EARLY && (
            <dd className="text-danger text-sm">{t(share >= LIMIT ? "disputes_limit" : "disputes_early")}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
