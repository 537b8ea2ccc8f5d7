import CloudOff from "lucide-react/icons/cloud-off";
import MessagesSquare from "lucide-react/icons/messages-square";
import WifiOff from "lucide-react/icons/wifi-off";
import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { LinkButton } from "#ui/link-button.tsx";

const PLACES = [...Array(7).keys()];

export function ChatSkeletons() {
  const t = useTexts("chat");
  return (
    <SkeletonGroup label={t("list.loading")}>
      {PLACES.map((place) => (
        <div key={place} className="flex items-center gap-3 px-4 py-2">
          <Skeleton shape="circle" className="size-16 shrink-0" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-3/4" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}

export function NoChats() {
  const t = useTexts("chat");
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t("list.empty.title")}
      action={<LinkButton to={href("/members")}>{t("list.empty.button")}</LinkButton>}
    >
      {t("list.empty.words")}
    </EmptyState>
  );
}

type FailedChatProps = { code: string; message: string; busy: boolean; onRetry: () => void };

/** Shown if loading failed, because the device is offline or the server has an error. */
export function FailedChat({ code, message, busy, onRetry }: FailedChatProps) {
  const t = useTexts("chat");
  const isOffline = code === "network";
  return (
    <ErrorState
      icon={isOffline ? <WifiOff /> : <CloudOff />}
      title={t(isOffline ? "failure.offline" : "failure.title")}
      retryLabel={t("failure.retry")}
      retrying={busy}
      onRetry={onRetry}
    >
      {isOffline ? t("failure.offline_words") : message || t("failure.words")}
    </ErrorState>
  );
}
