import Check from "lucide-react/icons/check";
import { href, Link } from "react-router";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { readQueues } from "../desk-contract.ts";
import type { Route } from "./+types/home-page";
import { NextButton } from "./parts/next-button.tsx";
import { sayMoment, sayTime } from "./parts/say.ts";
import { useFreshData } from "./parts/use-fresh-data.ts";
import { useSubject } from "./parts/use-subject.ts";

export function loader({ context }: Route.LoaderArgs) {
  return readAtDesk(context.get(pageContext), readQueues);
}

type Data = Route.ComponentProps["loaderData"];

/** Lists what waits for the person: urgent cases first, then what they hold, then their queues. */
export default function CasesHomePage({ loaderData: { queues, review, mine } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  useFreshData();
  const isQuiet = mine.length === 0 && review.open === 0 && queues.every(({ open }) => open === 0);
  return (
    <Page width="text">
      <PageTitle>{t("home.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("home.title")}</h1>
        <NextButton queue={queues.find(({ open }) => open > 0)?.queue ?? "people"} />
        {mine.length > 0 && <Mine mine={mine} />}
        {isQuiet ? (
          <EmptyState icon={<Check />} title={t("home.empty")}>
            {t("home.empty_words")}
          </EmptyState>
        ) : (
          <Queues queues={queues} review={review} />
        )}
      </div>
    </Page>
  );
}

function Mine({ mine }: Pick<Data, "mine">) {
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

function Queues({ queues, review }: Pick<Data, "queues" | "review">) {
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
        <QueueLine {...review} to={href("/desk/review")}>
          {t("review.title")}
        </QueueLine>
      </ul>
    </Card>
  );
}

type LineProps = Data["review"] & { to: string; children: string };

function QueueLine({ open, late, oldest_due_at, to, children }: LineProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-4 py-2 hover:bg-surface-2">
      <Link to={to} className="grow font-semibold after:absolute after:inset-0">
        {children}
      </Link>
      {oldest_due_at && (
        <span className="text-ink-2 text-sm">
          {t("home.oldest", { time: sayMoment(oldest_due_at, tag) })}
        </span>
      )}
      {late > 0 && <span className="font-semibold text-danger text-sm">{t("home.late", { n: late })}</span>}
      <span className="text-sm tabular-nums">{t("home.open", { n: open })}</span>
    </li>
  );
}
