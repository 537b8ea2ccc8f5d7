import MessageCircleQuestion from "lucide-react/icons/message-circle-question-mark";
import { href, Link, useRevalidator } from "react-router";
import { dateFormat } from "#base/formats.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { logInFirst } from "#platform/calls/log-in-first.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { Card } from "#ui/card.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { listInquiries, type OwnInquiries } from "../contract.ts";
import type { Route } from "./+types/inquiries-page";

export async function loader({ request, context }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  if (page.viewer.kind === "visitor") throw logInFirst(request);
  const before = new URL(request.url).searchParams.get("before");
  const query = new URLSearchParams(before === null ? {} : { before }).toString();
  const asked = await page.ask(listInquiries, undefined, query);
  return { own: asked.ok ? asked.output : null, isFirst: before === null };
}

/** What a member has written to customer service. */
export default function InquiriesPage({ loaderData: { own, isFirst } }: Route.ComponentProps) {
  const t = useTexts("inquiries");
  const last = own?.inquiries.at(-1);
  const write = `${href("/pages/service")}#write`;
  return (
    <Page width="text">
      <PageTitle>{t("list.title")}</PageTitle>
      <h1 className="mb-2">{t("list.title")}</h1>
      <p className="mb-6 text-ink-2">{t("list.words")}</p>
      {own === null && <Failed />}
      {own?.inquiries.length === 0 && (
        <EmptyState
          icon={<MessageCircleQuestion />}
          title={t("list.none")}
          action={<LinkButton to={write}>{t("title")}</LinkButton>}
        />
      )}
      {own && last && (
        <Card as="div">
          <ul className="flex flex-col divide-y divide-line">
            {own.inquiries.map((inquiry) => (
              <Inquiry key={inquiry.id} inquiry={inquiry} />
            ))}
          </ul>
        </Card>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {last && <LinkButton to={write}>{t("title")}</LinkButton>}
        {!isFirst && (
          <LinkButton variant="secondary" to={href("/inquiries")}>
            {t("list.newest")}
          </LinkButton>
        )}
        {own?.more && last && (
          <LinkButton variant="secondary" to={`${href("/inquiries")}?before=${last.id}`}>
            {t("list.older")}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}

function Inquiry({ inquiry }: { inquiry: OwnInquiries["inquiries"][number] }) {
  const t = useTexts("inquiries");
  const tag = useRegionalTag();
  const { id, number, subject, state, changed_at, is_unread } = inquiry;
  const day = dateFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(new Date(changed_at));
  return (
    <li className="relative flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-3 hover:bg-surface-2">
      <div className="min-w-0 grow">
        <Link
          to={href("/inquiries/:id", { id: String(id) })}
          className="font-semibold after:absolute after:inset-0"
        >
          {t(`subjects.${subject}`)}
        </Link>
        <p className="text-ink-2 text-sm">{[number, t(`states.${state}`), day].join(" · ")}</p>
      </div>
      {is_unread && <Badge tone="unread">{t("list.unread")}</Badge>}
    </li>
  );
}

function Failed() {
  const t = useTexts("inquiries");
  const { revalidate, state } = useRevalidator();
  return (
    <ErrorState
      title={t("list.failed")}
      onRetry={() => void revalidate()}
      retrying={state === "loading"}
      retryLabel={t("retry")}
    />
  );
}
