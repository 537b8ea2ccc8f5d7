import { href, Link, useRevalidator } from "react-router";
import type { OutputOf } from "#base/endpoint.ts";
import { sayMoment } from "#base/say-moment.ts";
import { ReasonBar, ReasonForm } from "#features/staff/ui/staff.tsx";
import { useLocale, useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { readWithReason } from "#platform/desk/read-at-desk.ts";
import { pageContext } from "#platform/page-context.ts";
import { Badge } from "#ui/badge.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { Page } from "#ui/page.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { type giveContentReason, readMemberConversation } from "../member-contract.ts";
import type { Route } from "./+types/conversation-page";
import { FoldedText } from "./parts/folded-text.tsx";

export async function loader({ context, params: { id, other } }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const upto = page.url.searchParams.get("upto");
  const query = new URLSearchParams({ member: id, other, ...(upto !== null && { upto }) });
  const view = await readWithReason(page, readMemberConversation, query.toString());
  const caseId = Number(page.url.searchParams.get("case"));
  return { id: Number(id), other: Number(other), view, caseId: Number.isSafeInteger(caseId) ? caseId : 0 };
}

/** What two members wrote to each other. Nothing is shown before a reason, and each page is noted. */
export default function ConversationPage({ loaderData: { id, other, view, caseId } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const title = t("conversation.title", { member: id, other });
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <div className="flex flex-col items-start gap-1">
          <h1>{title}</h1>
          <Link
            to={href("/desk/members/:id/:tab?", { id: String(id) })}
            className="text-accent underline underline-offset-4"
          >
            {t("conversation.back", { member: id })}
          </Link>
          {caseId > 0 && (
            <Link
              to={href("/desk/cases/:id", { id: String(caseId) })}
              className="text-accent underline underline-offset-4"
            >
              {t("conversation.back_to_case", { number: caseId })}
            </Link>
          )}
        </div>
        {view ? <Transcript view={view} caseId={caseId} /> : <ReasonFirst id={id} />}
      </div>
    </Page>
  );
}

function ReasonFirst({ id }: { id: number }) {
  const t = useTexts("moderation-desk");
  const { revalidate } = useRevalidator();
  return (
    <Card>
      <p className="mb-4">{t("conversation.reason")}</p>
      <ReasonForm
        onGive={async (reason) => {
          const options = { body: { member: id, ...reason }, memberId: null };
          await call<typeof giveContentReason>("POST", "/api/desk/content-reasons", options);
          await revalidate();
        }}
      />
    </Card>
  );
}

type View = OutputOf<typeof readMemberConversation>;

function Transcript({ view, caseId }: { view: View; caseId: number }) {
  const { reason, names, messages, earlier, later } = view;
  const t = useTexts("moderation-desk");
  const { revalidate } = useRevalidator();
  const page = (upto: number) =>
    `?${new URLSearchParams({ upto: String(upto), ...(caseId > 0 && { case: String(caseId) }) })}`;
  const nameOf = (from: number) =>
    names.find(({ id }) => id === from)?.name ?? t("conversation.member", { number: from });
  return (
    <>
      <ReasonBar reason={reason} onOver={() => void revalidate()} />
      {earlier && <LinkButton to={page(earlier)}>{t("conversation.earlier")}</LinkButton>}
      <ol aria-label={t("evidence.messages")} className="flex flex-col gap-2">
        {messages.map((message) => (
          <Line key={message.seq} message={message} name={nameOf(message.from)} />
        ))}
      </ol>
      {later && <LinkButton to={page(later)}>{t("conversation.later")}</LinkButton>}
    </>
  );
}

function Line({ message, name }: { message: View["messages"][number]; name: string }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const locale = useLocale();
  const { text, sent_at, is_reported, is_hidden } = message;
  return (
    <li
      className={classNames(
        "rounded-card border px-3 py-2",
        is_reported ? "border-danger bg-danger-soft" : "border-line",
      )}
    >
      <p className="flex flex-wrap items-center gap-2 text-ink-2 text-xs">
        {name} · {sayMoment(sent_at, tag)}
        {is_reported && <Badge tone="danger">{t("evidence.reported")}</Badge>}
        {is_hidden && <Badge>{t("conversation.hidden")}</Badge>}
      </p>
      <p className="whitespace-pre-wrap break-words">
        {text === null ? t("evidence.not_text") : <FoldedText text={text} locale={locale} />}
      </p>
    </li>
  );
}
