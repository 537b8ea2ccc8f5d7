import Check from "lucide-react/icons/check";
import { data, href, Link } from "react-router";
import { hasRight } from "#base/staff-rights.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { QUEUES, type Queue } from "../case-rules.ts";
import { listCases } from "../desk-contract.ts";
import type { Route } from "./+types/queue-page";
import { NextButton } from "./parts/next-button.tsx";
import { sayMoment } from "./parts/say.ts";
import { useFreshData } from "./parts/use-fresh-data.ts";
import { useSubject } from "./parts/use-subject.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const queue = QUEUES.find((one) => one === params.queue);
  if (!queue) throw data(null, { status: 404 });
  const after = new URL(request.url).searchParams.get("after");
  const query = new URLSearchParams({ queue, ...(after && { after }) }).toString();
  const listed = await readAtDesk(page, listCases, query);
  const leads = page.person !== null && hasRight(page.person.roles, "case.lead");
  return { ...listed, queue, leads, isFirst: after === null, now: page.app.clock.now().toISOString() };
}

type Data = Route.ComponentProps["loaderData"];

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { queue, cases, more, isFirst } = loaderData;
  const t = useTexts("moderation-desk");
  useFreshData();
  const last = cases.at(-1);
  return (
    <Page>
      <PageTitle>{t(`queue.${queue}`)}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t(`queue.${queue}`)}</h1>
        {cases.length === 0 ? <Empty queue={queue} /> : <NextButton queue={queue} />}
        {cases.length > 0 && <CaseTable {...loaderData} />}
        <div className="flex flex-wrap gap-3">
          {!isFirst && (
            <LinkButton variant="secondary" to={href("/desk/queues/:queue", { queue })}>
              {t("list.first")}
            </LinkButton>
          )}
          {more && last && (
            <LinkButton variant="secondary" to={`?after=${last.id}`}>
              {t("list.more")}
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}

function Empty({ queue }: { queue: Queue }) {
  const t = useTexts("moderation-desk");
  return (
    <EmptyState icon={<Check />} title={t("list.empty")} action={<NextButton queue={queue} />}>
      {t("list.empty_words")}
    </EmptyState>
  );
}

function CaseTable({ cases, leads, now }: Data) {
  const t = useTexts("moderation-desk");
  const heads = ["subject", "rule", "reports", "due", "language", "site", "holder"] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("list.label")}>
      <table className="w-full text-start text-sm">
        <thead>
          <tr className="border-line border-b text-ink-2">
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start font-semibold">
                {t(`list.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cases.map((row) => (
            <CaseLine key={row.id} row={row} opens={row.mine || leads} isLate={row.due_at < now} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

type LineProps = { row: Data["cases"][number]; opens: boolean; isLate: boolean };

function CaseLine({ row, opens, isLate }: LineProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const saySubject = useSubject();
  const { id, subject, rule, reports, due_at, locale, country, site, held_by, mine } = row;
  const name = `${saySubject(subject)} · ${id}`;
  return (
    <tr className="border-line border-b" data-case={id}>
      <td className="px-3 py-3 font-semibold">
        {opens ? (
          <Link
            to={href("/desk/cases/:id", { id: String(id) })}
            className="text-accent underline underline-offset-4"
          >
            {name}
          </Link>
        ) : (
          name
        )}
      </td>
      <td className="px-3 py-3">{t(`rule.${rule}`)}</td>
      <td className="px-3 py-3 tabular-nums">{reports}</td>
      <td className="px-3 py-3">
        {isLate ? (
          <Badge tone="danger">{t("list.late", { time: sayMoment(due_at, tag) })}</Badge>
        ) : (
          sayMoment(due_at, tag)
        )}
      </td>
      <td className="px-3 py-3 uppercase">{[locale, country].filter(Boolean).join(" · ")}</td>
      <td className="px-3 py-3">{site}</td>
      <td className="px-3 py-3">{mine ? t("list.you") : held_by && t("list.held", { alias: held_by })}</td>
    </tr>
  );
}
