import { memo, useRef, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import type { Line, LineSetting } from "./lines.ts";
import { MessageContent } from "./message-content.tsx";
import { MessageFailure } from "./message-failure.tsx";
import { MessageMenu } from "./parts/message-menu.tsx";
import { TranslateButton } from "./parts/translate-button.tsx";
import { sayTime } from "./say-time.ts";
import { StateMark } from "./state-mark.tsx";
import { useLongPress } from "./use-long-press.ts";

type MessageLineProps = { line: Line; setting: LineSetting; memberId: number; onStale: () => void };

/** Renders only when its line changes: rendering all messages at each send makes a phone slow. */
export const MessageLine = memo(function MessageLine(props: MessageLineProps) {
  const { line, setting } = props;
  const t = useTexts("chat");
  const tag = useRegionalTag();
  const [translating, setTranslating] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const menu = useRef<HTMLSpanElement>(null);
  const bubble = useLongPress<HTMLDivElement>(() => openMenu(menu.current));
  const { mine, content, at, state, message } = line;
  const isBare = content.kind !== "text";
  return (
    <li className={classNames("group flex w-full flex-col", mine ? "items-end" : "items-start")}>
      <div className={classNames("flex w-full items-center gap-1", mine && "flex-row-reverse")}>
        <div
          ref={bubble}
          className={classNames(
            message && "pointer-coarse:select-none",
            "flex min-w-0 max-w-bubble flex-col gap-0.5 rounded-bubble",
            !isBare && "px-4 py-2",
            !isBare && (mine ? "bg-primary text-on-primary" : "bg-surface-2 text-ink"),
            state === "held" && "opacity-80",
          )}
        >
          <span className="sr-only">{mine ? t("list.you") : `${setting.profile.name}:`}</span>
          <MessageContent {...props} words={words} />
          <span
            className={classNames(
              "flex items-center justify-end gap-1 self-end text-xs [&_.lucide]:size-4",
              isBare ? "px-1 text-ink-2" : !mine && "text-ink-2",
            )}
          >
            <time dateTime={new Date(at).toISOString()}>{sayTime(tag, at)}</time>
            {mine && <StateMark state={state} />}
          </span>
        </div>
        {message && (
          <span
            ref={menu}
            className="shrink-0 opacity-0 transition-opacity focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-60"
          >
            <MessageMenu
              message={message}
              conversation={setting.conversation}
              member={setting.profile}
              marksLocked={setting.writing.premium === false}
              onTranslate={() => setTranslating(true)}
            />
          </span>
        )}
      </div>
      {translating && content.kind === "text" && (
        <TranslateButton text={content.text} onTranslated={setWords} begin />
      )}
      {state === "failed" && <MessageFailure {...props} />}
    </li>
  );
});

function openMenu(place: HTMLElement | null): void {
  if (!place?.querySelector(":popover-open")) place?.querySelector("button")?.click();
}
