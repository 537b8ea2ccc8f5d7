import type { KeyboardEvent, Ref } from "react";
import { useTexts } from "#i18n/use-texts.tsx";

type MessageFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  /** Name of the receiver. */
  name: string;
  value: string;
  isTooLong: boolean;
  onType: (text: string) => void;
  onSend: () => void;
};

/** Enter sends if the device has a keyboard; Shift and Enter begin a new line. */
export function MessageField({ ref, name, value, isTooLong, onType, onSend }: MessageFieldProps) {
  const t = useTexts("chat");
  const press = (event: KeyboardEvent) => {
    const isEnter = event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing;
    if (!isEnter || !hasKeyboard()) return;
    event.preventDefault();
    onSend();
  };
  return (
    <textarea
      ref={ref}
      rows={1}
      value={value}
      aria-label={t("composer.label", { name })}
      aria-describedby="composer-cost"
      aria-invalid={isTooLong || undefined}
      placeholder={t("composer.placeholder")}
      enterKeyHint={hasKeyboard() ? "send" : "enter"}
      onKeyDown={press}
      onChange={(event) => onType(event.target.value)}
      className="field-sizing-content max-h-40 min-h-touch min-w-0 grow resize-none rounded-bubble border border-line-strong bg-ground px-4 py-2 text-base text-ink -outline-offset-1 aria-invalid:border-danger"
    />
  );
}

/** Whether the device has a physical keyboard rather than an on-screen one, so that Enter sends. */
function hasKeyboard(): boolean {
  return matchMedia("(hover: hover) and (pointer: fine)").matches;
}
