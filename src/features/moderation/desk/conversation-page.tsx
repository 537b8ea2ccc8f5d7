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
  return { id: Number(id), other: Number(other), view };
}

/** What two members wrote to each other. Nothing is shown before a reason, and each page is noted. */
export default function ConversationPage({ loaderData: { id, other, view } }: Route.ComponentProps) {
  const t = useTexts("moderation-desk");
  const title = t("conversation.title", { member: id, other });
  return (
    <Page width="text">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-col gap-6">
        <div>
          <h1>{title}</h1>
          <Link
            to={href("/desk/members/:id/:tab?", { id: String(id) })}
            className="text-accent underline underline-offset-4"
          >
            {t("conversation.back", { member: id })}
          </Link>
        </div>
        {view ? <Transcript view={view} /> : <ReasonFirst id={id} />}
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

function Transcript({ view: { reason, names, messages, earlier, later } }: { view: View }) {
  const t = useTexts("moderation-desk");
  const { revalidate } = useRevalidator();
  const nameOf = (from: number) =>
    names.find(({ id }) => id === from)?.name ?? t("conversation.member", { number: from });
  return (
    <>
      <ReasonBar reason={reason} onOver={() => void revalidate()} />
      {earlier && <LinkButton to={`?upto=${earlier}`}>{t("conversation.earlier")}</LinkButton>}
      <ol aria-label={t("evidence.messages")} className="flex flex-col gap-2">
        {messages.map((message) => (
          <Line key={message.seq} message={message} name={nameOf(message.from)} />
        ))}
      </ol>
      {later && <LinkButton to={`?upto=${later}`}>{t("conversation.later")}</LinkButton>}
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
