import { type KeyboardEvent, useState } from "react";
import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { NativeSelect } from "#ui/fields/native-select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { KeyMark } from "#ui/keys/key-mark.tsx";
import type { ReviewedPhoto, readReviewPicture } from "../../review-contract.ts";
import { needsCase, REVIEW_RULES, type ReviewRule } from "../../review-rules.ts";
import { HiddenPicture } from "../parts/hidden-picture.tsx";
import { sayLanguage } from "../parts/say.ts";
import type { Mark } from "./use-review.ts";

type TileProps = {
  photo: ReviewedPhoto;
  mark: Mark | undefined;
  now: string;
  /** Every picture is shown at the moment. */
  isShown: boolean;
  onMark: (change: Partial<Mark> | null) => void;
  onSeen: () => void;
  onFocus: () => void;
  onCheck: () => void;
  onSeal: () => void;
};

/** A photo, shown while it is pressed, and the rule that it breaks. */
export function ReviewTile(props: TileProps) {
  const { photo, mark, now, isShown, onMark, onSeen, onFocus, onCheck, onSeal } = props;
  const t = useTexts("moderation-desk");
  const [isPressed, setPressed] = useState(false);
  const query = { photo: photo.id };
  const isSharp = isShown || isPressed;
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.target !== event.currentTarget) return;
    event.preventDefault();
    onCheck();
  };
  const hide = () => setPressed(false);
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keys of the page act on the photo that has the focus
      tabIndex={0}
      data-photo={photo.id}
      aria-label={t("subject.photo", { number: photo.id })}
      onFocus={onFocus}
      onKeyDown={handleKey}
      className={classNames(
        "flex min-w-0 gap-3 rounded-card border-2 p-2 sm:flex-col sm:gap-2",
        mark ? "border-danger" : "border-line focus-within:border-line-strong",
      )}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key for it is the space bar, which shows all */}
      <div
        onPointerDown={() => setPressed(true)}
        onPointerUp={hide}
        onPointerCancel={hide}
        onPointerLeave={hide}
        onContextMenu={(event) => event.preventDefault()}
        className="w-28 shrink-0 cursor-pointer touch-pan-y select-none sm:w-auto"
      >
        <HiddenPicture
          id={String(photo.id)}
          read={(signal) =>
            call<typeof readReviewPicture>("GET", "/api/desk/review-pictures", { query, signal })
          }
          alt={t("subject.photo", { number: photo.id })}
          isSharp={isSharp}
          isColoured={isSharp}
          className="aspect-portrait bg-surface-2"
          onSeen={onSeen}
        />
      </div>
      <div className="flex min-w-0 grow flex-col gap-2">
        <Facts photo={photo} now={now} />
        <RuleChoice photo={photo} mark={mark} onMark={onMark} onSeal={onSeal} />
      </div>
    </li>
  );
}

function Facts({ photo: { shown, due_at, site }, now }: Pick<TileProps, "photo" | "now">) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const time = sayMoment(due_at, tag);
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2 text-sm">
      <Badge tone={shown ? "neutral" : "warning"}>{t(shown ? "review.shown" : "review.hidden")}</Badge>
      {due_at < now ? (
        <span className="font-semibold text-danger">{t("list.late", { time })}</span>
      ) : (
        <span>{t("review.due", { time })}</span>
      )}
      <span>{site}</span>
    </div>
  );
}

type ChoiceProps = Pick<TileProps, "photo" | "mark" | "onMark" | "onSeal">;

function RuleChoice({ photo, mark, onMark, onSeal }: ChoiceProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const { id: number, letter_locale } = photo;
  const handleRule = (code: string) => onMark(code === "" ? null : { rule: code as ReviewRule });
  return (
    <>
      <NativeSelect
        label={t("review.rule", { number })}
        value={mark?.rule ?? ""}
        onChange={(event) => handleRule(event.target.value)}
      >
        <option value="">{t("decide.none")}</option>
        {REVIEW_RULES.map((rule, index) => (
          <option key={rule} value={rule}>
            {index < 9 ? `${index + 1} · ${t(`rule.${rule}`)}` : t(`rule.${rule}`)}
          </option>
        ))}
      </NativeSelect>
      {mark && needsCase(mark.rule) && (
        <p className="text-danger text-sm">{t(mark.rule === "child" ? "seal.words" : "review.urgent")}</p>
      )}
      {mark?.rule === "child" && (
        <Button variant="danger" size="small" onClick={onSeal}>
          {t("seal.send")} <KeyMark>!</KeyMark>
        </Button>
      )}
      {mark && !needsCase(mark.rule) && (
        <TextField
          label={t("review.facts")}
          hint={t("decide.facts_hint", { language: sayLanguage(letter_locale, tag) })}
          value={mark.facts}
          maxLength={500}
          onChange={(event) => onMark({ facts: event.target.value })}
        />
      )}
    </>
  );
}
