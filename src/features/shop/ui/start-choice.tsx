import { type ReactNode, useId } from "react";
import { FieldError } from "#ui/fields/error.tsx";
import { START_NOW_TEXT } from "../rules.ts";
import { radioMark } from "./method-choice.tsx";
import { useShopWords } from "./use-shop-words.ts";
import type { Start, UsedStart } from "./use-start.ts";

const card =
  "flex cursor-pointer items-start gap-3 rounded-card border border-line-strong bg-surface p-4 hover:bg-surface-2 " +
  "has-checked:border-accent has-checked:bg-surface-2 has-checked:ring-1 has-checked:ring-accent " +
  "has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2";

/** Two cards, none preselected. A change of the first one's text is a new `START_NOW_TEXT`. */
export function StartChoice({ start, missing, first, choose }: UsedStart) {
  const { t, day } = useShopWords();
  const id = useId();
  const cards = [
    {
      value: "now",
      label: t("start.now"),
      words: (
        <>
          <span className="block">{t("start.words")}</span>
          <span className="block text-xs">{t("start.version", { date: day(START_NOW_TEXT) })}</span>
        </>
      ),
    },
    { value: "later", label: t("start.later"), words: t("start.later_words") },
  ] as const satisfies { value: Start; label: string; words: ReactNode }[];
  return (
    <fieldset className="@container min-w-0" aria-describedby={missing ? `${id}-missing` : undefined}>
      <legend className="mb-3 font-semibold text-lg">{t("start.title")}</legend>
      <div className="grid gap-3 @min-[34rem]:grid-cols-2">
        {cards.map(({ value, label, words }, index) => (
          <label key={value} className={card}>
            <input
              className={radioMark}
              type="radio"
              ref={index === 0 ? first : undefined}
              name={`${id}-start`}
              value={value}
              checked={start === value}
              aria-labelledby={`${id}-${value}`}
              aria-describedby={`${id}-${value}-words`}
              onChange={() => choose(value)}
            />
            <span className="flex min-w-0 flex-col gap-1">
              <span id={`${id}-${value}`} className="font-semibold">
                {label}
              </span>
              <span id={`${id}-${value}-words`} className="flex flex-col gap-2 text-ink-2 text-sm">
                {words}
              </span>
            </span>
          </label>
        ))}
      </div>
      {missing && (
        <div role="alert" className="mt-2">
          <FieldError id={`${id}-missing`}>{t("start.missing")}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
