import Check from "lucide-react/icons/check";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listDeskInquiries } from "../desk-contract.ts";
import { STATES } from "../rules.ts";
import type { Route } from "./+types/service-page";
import { NextButton } from "./parts/next-button.tsx";
import { useFreshData } from "./parts/use-fresh-data.ts";
import { FILTERS, type Filters, QueueFilters } from "./queue/queue-filters.tsx";
import { QueueTable } from "./queue/queue-table.tsx";

const ORDER = ["waiting", "answered", "closed", "unconfirmed"] as const;

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const asked = new URL(request.url).searchParams;
  const state = STATES.find((one) => one === asked.get("state")) ?? "waiting";
  const filters: Filters = Object.fromEntries(
    FILTERS.flatMap((name) => (asked.get(name) ? [[name, asked.get(name)]] : [])),
  );
  const after = asked.get("after");
  const query = new URLSearchParams({ state, ...filters, ...(after && { after }) });
  const listed = await readAtDesk(page, listDeskInquiries, query.toString());
  return { ...listed, state, filters, isFirst: after === null };
}

/** Inquiries by their state, those that have waited longest first. */
export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { inquiries, state, filters } = loaderData;
  const t = useTexts("inquiries-desk");
  useFreshData(null);
  const here = href("/desk/service");
  return (
    <Page>
      <PageTitle>{t("title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <h1>{t("title")}</h1>
        <NextButton />
        <nav aria-label={t("tabs_label")} className="flex flex-wrap gap-2">
          {ORDER.map((one) => (
            <LinkButton
              key={one}
              size="small"
              variant={one === state ? "primary" : "secondary"}
              aria-current={one === state ? "page" : undefined}
              to={`${here}?state=${one}`}
            >
              {t(`state.${one}`)}
            </LinkButton>
          ))}
        </nav>
        <QueueFilters key={state} state={state} filters={filters} />
        {inquiries.length > 0 ? <QueueTable inquiries={inquiries} /> : <Empty filters={filters} />}
        <Pages {...loaderData} />
      </div>
    </Page>
  );
}

function Empty({ filters }: { filters: Filters }) {
  const t = useTexts("inquiries-desk");
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <EmptyState icon={<Check />} title={t(isFiltered ? "empty.no_match" : "empty.title")}>
      {!isFiltered && t("empty.words")}
    </EmptyState>
  );
}

function Pages({ inquiries, state, filters, more, isFirst }: Route.ComponentProps["loaderData"]) {
  const t = useTexts("inquiries-desk");
  const here = href("/desk/service");
  const last = inquiries.at(-1);
  const link = (values: Record<string, string>) =>
    `${here}?${new URLSearchParams({ state, ...filters, ...values })}`;
  return (
    <div className="flex flex-wrap gap-3">
      {!isFirst && (
        <LinkButton variant="secondary" to={link({})}>
          {t("first")}
        </LinkButton>
      )}
      {more && last && (
        <LinkButton variant="secondary" to={link({ after: String(last.id) })}>
          {t("more")}
        </LinkButton>
      )}
    </div>
  );
}
