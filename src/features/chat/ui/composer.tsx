import SendHorizontal from "lucide-react/icons/send-horizontal";
import Smile from "lucide-react/icons/smile";
import { type RefObject, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { ConversationView } from "../contract.ts";
import { AddMenu } from "./add-menu.tsx";
import { CostLine } from "./cost-line.tsx";
import { MessageField } from "./message-field.tsx";
import { EmojiPicker } from "./parts/emoji-picker.tsx";
import { sayTyping } from "./typing.ts";
import { outboxOf } from "./use-chat-life.ts";
import { useWriting } from "./use-conversation.ts";
import type { useDraft } from "./use-draft.ts";

/** The remaining length is shown from this many characters before the limit. */
const NEAR = 100;

type Draft = ReturnType<typeof useDraft>;

type ComposerProps = {
  view: ConversationView;
  memberId: number;
  draft: Draft;
  area: RefObject<HTMLTextAreaElement | null>;
  /** Inserts words into the text area. */
  onWords: (words: string) => void;
};

export function Composer({ view, memberId, draft, area, onWords }: ComposerProps) {
  const { profile, conversation } = view;
  const box = outboxOf(memberId);
  const writing = useWriting(view) ?? view.writing;
  const [emoji, setEmoji] = useState(false);
  const left = writing.message_length - draft.length;

  const send = () => {
    if (draft.length === 0 || left < 0) return;
    void box.add(profile, { kind: "text", text: draft.clean });
    draft.set("");
    setEmoji(false);
    // Setting the focus makes the browser lay out the page at once, so this is done only if it is needed.
    if (document.activeElement !== area.current) area.current?.focus();
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
            onWords={onWords}
          />
          <MessageField
            ref={area}
            name={profile.name}
            value={draft.text}
            isTooLong={left < 0}
            onType={(words) => {
              draft.set(words);
              if (conversation) sayTyping(conversation.id);
            }}
            onSend={send}
          />
          <EmojiButton isOpen={emoji} onClick={() => setEmoji(!emoji)} />
          <SendButton disabled={draft.length === 0 || left < 0} />
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-2">
          <CostLine id="composer-cost" writing={writing} isFirst={conversation === null} />
          {left <= NEAR && <LengthLeft left={left} most={writing.message_length} />}
        </div>
        {emoji && <EmojiPicker onChoose={(words) => insert(area.current, draft, words)} />}
      </div>
    </form>
  );
}

/** Inserts words at the cursor. */
function insert(field: HTMLTextAreaElement | null, draft: Draft, words: string) {
  const [from, to] = [field?.selectionStart ?? draft.text.length, field?.selectionEnd ?? draft.text.length];
  draft.set(draft.text.slice(0, from) + words + draft.text.slice(to));
  requestAnimationFrame(() => field?.setSelectionRange(from + words.length, from + words.length));
}

function EmojiButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  const t = useTexts("chat");
  return (
    <IconButton
      label={t("composer.emoji")}
      icon={<Smile />}
      aria-expanded={isOpen}
      onClick={onClick}
      className="max-sm:hidden"
    />
  );
}

function SendButton({ disabled }: { disabled: boolean }) {
  const t = useTexts("chat");
  return (
    <button
      type="submit"
      // The text area keeps the focus, so the keyboard of a phone stays open.
      onMouseDown={(event) => event.preventDefault()}
      aria-label={t("composer.send")}
      disabled={disabled}
      className="inline-grid size-touch shrink-0 place-items-center rounded-full bg-primary text-on-primary transition-[background-color,scale] active:scale-90 not-disabled:hover:bg-primary-hover disabled:cursor-not-allowed disabled:opacity-50"
    >
      <SendHorizontal />
    </button>
  );
}

function LengthLeft({ left, most }: { left: number; most: number }) {
  const t = useTexts("chat");
  const tag = useRegionalTag();
  return (
    <span
      role={left < 0 ? "alert" : undefined}
      className={classNames("text-xs tabular-nums", left < 0 ? "text-danger" : "text-ink-2")}
    >
      {left < 0
        ? t("invalid.too_long", { count: most })
        : t("composer.left", { count: left, left: left.toLocaleString(tag) })}
    </span>
  );
}
