import SendHorizontal from "lucide-react/icons/send-horizontal";
import Smile from "lucide-react/icons/smile";
import { type KeyboardEvent, useRef, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { ConversationView } from "../contract.ts";
import { AddMenu } from "./add-menu.tsx";
import { CostLine } from "./cost-line.tsx";
import { useUnsent } from "./outbox/use-unsent.ts";
import { EmojiPicker } from "./parts/emoji-picker.tsx";
import { sayTyping } from "./typing.ts";
import { useWriting } from "./use-conversation.ts";
import { useDraft } from "./use-draft.ts";

/** The remaining length is shown from this many characters before the limit. */
const NEAR = 100;

export function Composer({ view, memberId }: { view: ConversationView; memberId: number }) {
  const t = useTexts("chat");
  const tag = useRegionalTag();
  const { profile, conversation } = view;
  const { box } = useUnsent(memberId);
  const writing = useWriting(view) ?? view.writing;
  const draft = useDraft(memberId, profile.id);
  const [emoji, setEmoji] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const left = writing.message_length - draft.length;

  const send = () => {
    if (draft.length === 0 || left < 0) return;
    void box.add(profile, { kind: "text", text: draft.clean });
    draft.set("");
    setEmoji(false);
    area.current?.focus();
  };
  const type = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter || !hasKeyboard()) return;
    event.preventDefault();
    send();
  };
  const insert = (words: string) => {
    const element = area.current;
    const [from, to] = [
      element?.selectionStart ?? draft.text.length,
      element?.selectionEnd ?? draft.text.length,
    ];
    draft.set(draft.text.slice(0, from) + words + draft.text.slice(to));
    requestAnimationFrame(() => element?.setSelectionRange(from + words.length, from + words.length));
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="border-line border-t bg-surface pb-safe"
    >
      <div className="mx-auto flex w-full max-w-dialog-large flex-col gap-1 px-2 py-2">
        <div className="flex items-end gap-1">
          <AddMenu
            view={view}
            writing={writing}
            onPiece={(piece) => void box.add(profile, piece)}
            onWords={(words) => {
              draft.set(words);
              area.current?.focus();
            }}
          />
          <textarea
            ref={area}
            rows={1}
            value={draft.text}
            aria-label={t("composer.label", { name: profile.name })}
            aria-describedby="composer-cost"
            aria-invalid={left < 0 || undefined}
            placeholder={t("composer.placeholder")}
            enterKeyHint={hasKeyboard() ? "send" : "enter"}
            onKeyDown={type}
            onChange={(event) => {
              draft.set(event.target.value);
              if (conversation) sayTyping(conversation.id);
            }}
            className="field-sizing-content max-h-40 min-h-touch min-w-0 grow resize-none rounded-bubble border border-line-strong bg-ground px-4 py-2 text-base text-ink -outline-offset-1 aria-invalid:border-danger"
          />
          <IconButton
            label={t("composer.emoji")}
            icon={<Smile />}
            aria-expanded={emoji}
            onClick={() => setEmoji(!emoji)}
            className="max-sm:hidden"
          />
          <button
            type="submit"
            aria-label={t("composer.send")}
            disabled={draft.length === 0 || left < 0}
            className="inline-grid size-touch shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-[background-color,scale] active:scale-90 not-disabled:hover:bg-primary-hover disabled:cursor-not-allowed disabled:opacity-50"
          >
            <SendHorizontal />
          </button>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-2">
          <CostLine id="composer-cost" writing={writing} isFirst={conversation === null} />
          {left <= NEAR && (
            <span
              role={left < 0 ? "alert" : undefined}
              className={classNames("text-xs tabular-nums", left < 0 ? "text-danger" : "text-ink-2")}
            >
              {left < 0
                ? t("invalid.too_long", { count: writing.message_length })
                : t("composer.left", { count: left, left: left.toLocaleString(tag) })}
            </span>
          )}
        </div>
        {emoji && <EmojiPicker onChoose={insert} />}
      </div>
    </form>
  );
}

/** Whether the device has a physical keyboard rather than an on-screen one, so that Enter sends. */
function hasKeyboard(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}
