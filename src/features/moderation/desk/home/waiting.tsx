import type { ReactNode } from "react";
import { href, Link } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Card } from "#ui/card.tsx";
import type { readQueues } from "../../desk-contract.ts";
import { sayCount, sayTime } from "../parts/say.ts";
import { useSubject } from "../parts/use-subject.ts";

export type QueuesView = OutputOf<typeof readQueues>;

/** Cases that the person holds. */
export function Mine({ mine }: Pick<QueuesView, "mine">) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  return (
    <Card as="section">
      <h2>{t("home.mine")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {mine.map(({ id, subject, leased_until }) => (
          <li
            key={id}
            className="relative flex min-h-touch flex-wrap items-center gap-x-3 py-2 hover:bg-surface-2"
          >
            <Link
              to={href("/desk/cases/:id", { id: String(id) })}
              className="grow font-semibold after:absolute after:inset-0"
            >
              {saySubject(subject)}
            </Link>
            <span className="text-ink-2 text-sm">
              {t("home.held_until", { time: sayTime(leased_until, tag) })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

type QueuesProps = Pick<QueuesView, "queues"> & {
  review: QueuesView["review"] | null;
  children?: ReactNode;
};

/** Queues with what waits in them, and the review of new photos. */
export function Queues({ queues, review, children }: QueuesProps) {
  const t = useTexts("moderation-desk");
  return (
    <Card as="section">
      <h2>{t("home.queues")}</h2>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {queues.map(({ queue, ...count }) => (
          <QueueLine key={queue} {...count} to={href("/desk/queues/:queue", { queue })}>
            {t(`queue.${queue}`)}
          </QueueLine>
        ))}
        {review && (
          <QueueLine {...review} to={href("/desk/review")}>
            {t("review.title")}
          </QueueLine>
        )}
      </ul>
      {children}
    </Card>
  );
}

type LineProps = QueuesView["review"] & { median_opened_at?: string | null; to: string; children: string };

function QueueLine({ open, late, oldest_due_at, median_opened_at = null, to, children }: LineProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const moments = [
    ...(oldest_due_at ? [t("home.oldest", { time: sayMoment(oldest_due_at, tag) })] : []),
    ...(median_opened_at ? [t("home.median", { time: sayMoment(median_opened_at, tag) })] : []),
  ];
  return (
    <li className="relative flex min-h-touch flex-col justify-center gap-1 py-2 hover:bg-surface-2">
      <div className="flex items-center gap-x-4">
        <Link to={to} className="grow font-semibold after:absolute after:inset-0">
          {children}
        </Link>
        {late > 0 && (
          <span className="font-semibold text-danger text-sm">
            {t("home.late", { n: sayCount(late, tag) })}
          </span>
        )}
        <span className="text-sm tabular-nums">{t("home.open", { n: sayCount(open, tag) })}</span>
      </div>
      {moments.length > 0 && (
        <p className="flex flex-wrap gap-x-4 text-ink-2 text-sm">
          {moments.map((words) => (
            <span key={words}>{words}</span>
          ))}
        </p>
      )}
    </li>
  );
}
