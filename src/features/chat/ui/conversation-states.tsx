import ArrowLeft from "lucide-react/icons/arrow-left";
import MessageCircleOff from "lucide-react/icons/message-circle-off";
import { href, Link } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import type { CallError } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { FailedChat } from "./list/chat-list-states.tsx";

const PLACES = ["w-1/2", "w-2/5", "ms-auto w-1/2", "w-1/3", "ms-auto w-2/5"];

export function ConversationSkeleton() {
  const t = useTexts("chat");
  return (
    <div className="flex h-full flex-col">
      <PageTitle>{t("list.title")}</PageTitle>
      <div className="flex min-h-16 items-center gap-3 border-line border-b px-3">
        <BackToList />
        <Skeleton shape="circle" />
        <Skeleton className="w-1/3" />
      </div>
      <SkeletonGroup label={t("history.loading")} className="flex grow flex-col justify-end gap-3 p-4">
        {PLACES.map((place) => (
          <Skeleton key={place} shape="block" className={classNames("h-12! rounded-bubble!", place)} />
        ))}
      </SkeletonGroup>
    </div>
  );
}

type ConversationFailureProps = { error: CallError; busy: boolean; onRetry: () => void };

/** Says why there is no conversation, in the server's words if the server refused it. */
export function ConversationFailure({ error, busy, onRetry }: ConversationFailureProps) {
  const t = useTexts("chat");
  const isDecided = error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <div className="flex h-full flex-col">
      <PageTitle>{t("list.title")}</PageTitle>
      <div className="flex min-h-16 items-center px-3 md:hidden">
        <BackToList />
      </div>
      <h1 className="sr-only">{t("list.title")}</h1>
      {isDecided ? (
        <EmptyState
          icon={<MessageCircleOff />}
          title={error.message || t("refusals.no_conversation")}
          action={<LinkButton to={href("/chats")}>{t("bar.back")}</LinkButton>}
        />
      ) : (
        <FailedChat code={error.code} message={error.message} busy={busy} onRetry={onRetry} />
      )}
    </div>
  );
}

export function BackToList() {
  const t = useTexts("chat");
  return (
    <Link
      to={href("/chats")}
      aria-label={t("bar.back")}
      className="-ms-1 inline-grid size-touch shrink-0 place-items-center rounded-full hover:bg-surface-2 md:hidden"
    >
      <ArrowLeft />
    </Link>
  );
}
