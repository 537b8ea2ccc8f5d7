import ArrowDown from "lucide-react/icons/arrow-down";
import { memo, useMemo } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { CountBadge } from "#ui/count-badge.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { ConversationView } from "../contract.ts";
import { groupLines, type LineSetting, linesOf } from "./lines.ts";
import { MessageGroup } from "./message-group.tsx";
import { MessageNews } from "./message-news.tsx";
import { NewConversation } from "./new-conversation.tsx";
import { OlderMessages } from "./older-messages.tsx";
import { useUnsent } from "./outbox/use-unsent.ts";
import { dayOf, sayDay } from "./say-time.ts";
import { useTyping } from "./typing.ts";
import { useFirstNew } from "./use-first-new.ts";
import { useMessageScroll } from "./use-message-scroll.ts";

type MessageListProps = {
  view: ConversationView;
  memberId: number;
  fresh: boolean;
  onStale: () => void;
  /** Inserts words into the text area; the member sends them. */
  onWords: (words: string) => void;
};

/** Messages by day, the newest at the bottom. The scroll position stays when messages are added above or below. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { view, memberId, fresh, onStale, onWords } = props;
  const t = useTexts("chat");
  const online = useConnected();
  const { list } = useUnsent(memberId);
  const { firstNew, count } = useFirstNew(view, fresh);
  const isTyping = useTyping(view.conversation?.id ?? null);
  const lines = useMemo(() => linesOf(view, list, online), [view, list, online]);
  const days = useMemo(() => groupLines(lines, dayOf, firstNew), [lines, firstNew]);
  const { scroller, isAway, arrived, toNewest } = useMessageScroll(lines);
  const setting = useLineSetting(view);
  const { name } = view.profile;
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable with the keyboard
        tabIndex={0}
        aria-label={t("history.label", { name })}
        className="flex h-full flex-col-reverse scroll-pt-12 overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="mx-auto flex w-full max-w-dialog-large flex-col gap-3 px-3 py-4">
          <OlderMessages view={view} scroller={scroller} />
          {lines.length === 0 && <NewConversation view={view} memberId={memberId} onWords={onWords} />}
          {days.map((day) => (
            <section key={day.key} className="flex flex-col gap-3">
              <DayHeading at={day.at} />
              {day.groups.map((group) => (
                <MessageGroup
                  key={group.key}
                  group={group}
                  setting={setting}
                  memberId={memberId}
                  onStale={onStale}
                  newCount={group.lines[0]?.seq !== null && group.lines[0]?.seq === firstNew ? count : 0}
                />
              ))}
            </section>
          ))}
          {isTyping && (
            <p className="w-fit rounded-bubble bg-surface-2 px-4 py-2 text-ink-2 text-sm">
              {t("history.typing", { name })}
            </p>
          )}
        </div>
      </section>
      {isAway && <NewestButton arrived={arrived} onClick={toNewest} />}
      <MessageNews messages={view.messages} name={name} />
    </div>
  );
});

function useLineSetting({ profile, writing, blur_images, conversation }: ConversationView): LineSetting {
  const id = conversation?.id;
  return useMemo(
    () => ({ profile, writing, blur_images, conversation: id }),
    [profile, writing, blur_images, id],
  );
}

function DayHeading({ at }: { at: number }) {
  return (
    // As wide as the list and opaque, so that messages scroll away under it and their words never show through.
    <h2 className="sticky top-0 z-sticky -mx-3 flex justify-center bg-ground py-2 text-xs md:text-xs">
      <span className="rounded-full bg-surface-2 px-3 py-1 text-ink-2">
        {sayDay(useRegionalTag(), at, Date.now())}
      </span>
    </h2>
  );
}

function NewestButton({ arrived, onClick }: { arrived: number; onClick: () => void }) {
  const t = useTexts("chat");
  return (
    <span className="absolute end-4 bottom-3">
      <IconButton
        tone="tonal"
        label={t("history.newest")}
        icon={<ArrowDown />}
        onClick={onClick}
        className="shadow-float"
      />
      {arrived > 0 && (
        <CountBadge
          count={arrived}
          label={t("badge", { count: arrived })}
          className="absolute -top-2 end-0"
        />
      )}
    </span>
  );
}
