import Check from "lucide-react/icons/check";
import ListFilter from "lucide-react/icons/list-filter";
import { data, href } from "react-router";
import { hasRight } from "#base/staff-rights.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { QUEUES } from "../case-rules.ts";
import { listCases, readQueues } from "../desk-contract.ts";
import type { Route } from "./+types/queue-page";
import { NextButton } from "./parts/next-button.tsx";
import { useFreshData } from "./parts/use-fresh-data.ts";
import { CaseTable } from "./queue/case-table.tsx";
import { filtersIn } from "./queue/filters.ts";
import { Gone } from "./queue/gone.tsx";
import { QueueFilters } from "./queue/queue-filters.tsx";
import { useGone } from "./queue/use-gone.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const queue = QUEUES.find((one) => one === params.queue);
  if (!queue) throw data(null, { status: 404 });
  const url = new URL(request.url);
  const filters = filtersIn(url);
  const after = url.searchParams.get("after");
  const query = new URLSearchParams({ queue, ...filters, ...(after && { after }) });
  const listed = await readAtDesk(page, listCases, query.toString());
  const { queues } = listed.cases.length > 0 ? { queues: [] } : await readAtDesk(page, readQueues);
  const next = queues.find((one) => one.open > 0 && one.queue !== queue)?.queue ?? null;
  const reads = page.person !== null && hasRight(page.person.roles, "content.read");
  const now = page.app.clock.now().toISOString();
  return { ...listed, queue, filters, next, reads, isFirst: after === null, now };
}

type Data = Route.ComponentProps["loaderData"];

export default function QueuePage({ loaderData }: Route.ComponentProps) {
  const { queue, filters, cases, sites } = loaderData;
  const t = useTexts("moderation-desk");
  useFreshData();
  return (
    <Page>
      <PageTitle>{t(`queue.${queue}`)}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t(`queue.${queue}`)}</h1>
        <NextButton queue={queue} />
        <QueueFilters queue={queue} filters={filters} sites={sites} />
        <div>
          <LeftCases key={`${queue}${JSON.stringify(filters)}`} cases={cases} />
          {cases.length === 0 ? <Empty {...loaderData} /> : <CaseTable {...loaderData} />}
        </div>
        <Pages {...loaderData} />
      </div>
    </Page>
  );
}

function LeftCases({ cases }: Pick<Data, "cases">) {
  return <Gone gone={useGone(cases)} />;
}

function Empty({ queue, filters, next }: Data) {
  const t = useTexts("moderation-desk");
  if (Object.keys(filters).length > 0)
    return (
      <EmptyState
        icon={<ListFilter />}
        title={t("list.no_match")}
        action={
          <LinkButton variant="secondary" to={href("/desk/queues/:queue", { queue })}>
            {t("filters.reset")}
          </LinkButton>
        }
      />
    );
  const action = next && (
    <LinkButton variant="secondary" to={href("/desk/queues/:queue", { queue: next })}>
      {t("list.next_queue", { queue: t(`queue.${next}`) })}
    </LinkButton>
  );
  return (
    <EmptyState icon={<Check />} title={t("list.empty")} action={action}>
      {t(next ? "list.empty_words" : "list.all_empty")}
    </EmptyState>
  );
}

function Pages({ queue, filters, cases, more, isFirst }: Data) {
  const t = useTexts("moderation-desk");
  const here = href("/desk/queues/:queue", { queue });
  const last = cases.at(-1);
  return (
    <div className="flex flex-wrap gap-3">
      {!isFirst && (
        <LinkButton variant="secondary" to={`${here}?${new URLSearchParams(filters)}`}>
          {t("list.first")}
        </LinkButton>
      )}
      {more && last && (
        <LinkButton
          variant="secondary"
          to={`${here}?${new URLSearchParams({ ...filters, after: String(last.id) })}`}
        >
          {t("list.more")}
        </LinkButton>
      )}
    </div>
  );
}
