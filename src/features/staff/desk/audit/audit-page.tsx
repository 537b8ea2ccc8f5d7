import Download from "lucide-react/icons/download";
import ScrollText from "lucide-react/icons/scroll-text";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { readAtDesk } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listAudit } from "../../audit-contract.ts";
import type { Route } from "./+types/audit-page";
import { AuditFilters } from "./audit-filters.tsx";
import { ChainState } from "./chain-state.tsx";
import { Entry } from "./entry.tsx";
import { readFilters } from "./filters.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const filters = readFilters(searchParams);
  const after = searchParams.get("after");
  const query = new URLSearchParams({ ...filters, ...(after && { after }) });
  const log = await readAtDesk(context.get(pageContext), listAudit, query.toString());
  return { log, filters, isFirst: after === null };
}

export default function AuditPage({ loaderData: { log, filters, isFirst } }: Route.ComponentProps) {
  const t = useTexts("staff");
  const query = new URLSearchParams(filters);
  const here = href("/desk/audit");
  return (
    <Page>
      <PageTitle>{t("audit.title")}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h1>{t("audit.title")}</h1>
          <LinkButton
            variant="secondary"
            size="small"
            icon={<Download className="size-4" />}
            to={`/api/desk/audit-files?${query}`}
            reloadDocument
            download
          >
            {t("audit.file")}
          </LinkButton>
        </div>
        <ChainState checked={log.checked} all={log.all} />
        <AuditFilters log={log} filters={filters} />
        {log.entries.length === 0 ? (
          <EmptyState icon={<ScrollText />} title={t("audit.none")}>
            {t("audit.none_words")}
          </EmptyState>
        ) : (
          <Card as="section" flush aria-label={t("audit.entries")}>
            <ol className="divide-y divide-line">
              {log.entries.map((entry) => (
                <Entry key={`${entry.chain}${entry.id}`} entry={entry} />
              ))}
            </ol>
          </Card>
        )}
        <div className="flex flex-wrap gap-3">
          {!isFirst && (
            <LinkButton variant="secondary" to={`${here}?${query}`}>
              {t("audit.first")}
            </LinkButton>
          )}
          {log.after && (
            <LinkButton
              variant="secondary"
              to={`${here}?${new URLSearchParams({ ...filters, after: log.after })}`}
            >
              {t("audit.more")}
            </LinkButton>
          )}
        </div>
      </div>
    </Page>
  );
}
