import { type KeyboardEvent, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { readStored, store } from "#ui/stored.ts";
import { chatStored } from "../../stored.ts";
import { EMOJI_GROUPS, type EmojiGroup, rememberEmoji } from "./emoji-groups.ts";

const GROUPS = Object.keys(EMOJI_GROUPS) as EmojiGroup[];

/** The grid is a single tab stop: arrow keys move within it, Home and End go to its ends. */
export default function EmojiGrid({ onChoose }: { onChoose: (emoji: string) => void }) {
  const t = useTexts("chat");
  const [recent] = useState(() => readStored(chatStored.emoji)?.split(" ").filter(Boolean) ?? []);
  const latest = useRef(recent);
  const [current, setCurrent] = useState(0);
  const groups: [name: EmojiGroup | "recent", emoji: readonly string[]][] = [
    ...(recent.length > 0 ? [["recent", recent] as ["recent", string[]]] : []),
    ...GROUPS.map((name): [EmojiGroup, string[]] => [name, EMOJI_GROUPS[name].split(" ")]),
  ];
  const choose = (emoji: string) => {
    latest.current = rememberEmoji(latest.current, emoji);
    store(latest.current.join(" "), chatStored.emoji);
    onChoose(emoji);
  };
  let place = 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
    <div
      role="group"
      aria-label={t("emoji.label")}
      className="size-full overflow-y-auto overscroll-contain pe-1"
      onKeyDown={(event) => {
        const to = findNext(event);
        if (to === null) return;
        event.preventDefault();
        setCurrent(to.place);
        to.button.focus();
      }}
    >
      {groups.map(([name, emoji]) => (
        <section key={name} aria-label={t(`emoji.groups.${name}`)}>
          <h3 className="sticky top-0 bg-surface py-1 text-ink-2 text-sm">{t(`emoji.groups.${name}`)}</h3>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(var(--spacing-touch),1fr))]">
            {emoji.map((one) => {
              const own = place++;
              return (
                <button
                  key={one}
                  type="button"
                  data-place={own}
                  tabIndex={own === current ? 0 : -1}
                  onFocus={() => setCurrent(own)}
                  onClick={() => choose(one)}
                  className="grid h-touch place-items-center rounded-field font-emoji text-xl -outline-offset-2 hover:bg-surface-2"
                >
                  {one}
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** Left and right move by one; up and down move to the nearest emoji in the next row, even of another group. */
function findNext({ key, currentTarget, target }: KeyboardEvent<HTMLElement>) {
  const buttons = [...currentTarget.querySelectorAll<HTMLButtonElement>("button[data-place]")];
  const at = buttons.indexOf(target as HTMLButtonElement);
  const side = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[key];
  const place =
    side ?? (key === "ArrowDown" ? below(buttons, at, 1) : key === "ArrowUp" ? below(buttons, at, -1) : -1);
  const button = buttons[place];
  return at < 0 || !button ? null : { place, button };
}

function below(buttons: HTMLButtonElement[], at: number, step: 1 | -1): number {
  const from = buttons[at]?.getBoundingClientRect();
  if (!from) return -1;
  let best = -1;
  let top: number | null = null;
  for (let place = at + step; buttons[place]; place += step) {
    const box = (buttons[place] as HTMLButtonElement).getBoundingClientRect();
    if (Math.abs(box.top - from.top) < 1) continue;
    if (top !== null && Math.abs(box.top - top) >= 1) break;
    top = box.top;
    const nearer =
      best < 0 ||
      Math.abs(box.left - from.left) <
        Math.abs((buttons[best] as HTMLElement).getBoundingClientRect().left - from.left);
    if (nearer) best = place;
  }
  return best;
}
