import { useRef, useState } from "react";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useKeys, useLiveKeys } from "#ui/keys/use-keys.ts";
import type { PhotoReview } from "../../review-contract.ts";
import { REVIEW_RULES } from "../../review-rules.ts";
import { useReveal } from "../case/use-reveal.ts";
import { sayTime } from "../parts/say.ts";
import { ReviewSummary } from "./review-summary.tsx";
import { ReviewTile } from "./review-tile.tsx";
import { useRenewal } from "./use-renewal.ts";
import type { Review } from "./use-review.ts";

type GridProps = { review: Review; held: PhotoReview; now: string };

/** Ten photos. Keys move between them and mark the one that has the focus. */
export function ReviewGrid({ review, held, now }: GridProps) {
  const t = useTexts("moderation-desk");
  const { marks, mark, see, judged } = review;
  const { isHeld } = useReveal();
  const until = useRenewal(held, () => review.setLost(true));
  const [isPressed, setPressed] = useState(false);
  const [summary, setSummary] = useState<{ toSeal?: number } | null>(null);
  const seal = (photo: number) => {
    mark(photo, { rule: "child" });
    setSummary({ toSeal: photo });
  };
  const { list, setCurrent } = useReviewKeys(held, { mark, seal });
  const check = () => setSummary({});
  return (
    <>
      <ReviewBar review={review} until={until} onPress={setPressed} />
      <ul ref={list} className="grid gap-3 sm:grid-cols-2 md:grid-cols-3 lg:grid-cols-5">
        {held.photos.map((photo, index) => (
          <ReviewTile
            key={photo.id}
            photo={photo}
            mark={marks[photo.id]}
            now={now}
            isShown={isHeld || isPressed}
            onMark={(change) => mark(photo.id, change)}
            onSeen={() => see(photo.id)}
            onFocus={() => setCurrent(index)}
            onCheck={check}
            onSeal={() => seal(photo.id)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button disabled={judged.accepted.length + judged.rejected.length === 0} onClick={check}>
          {t("review.check", { accepted: judged.accepted.length, rejected: judged.rejected.length })}
        </Button>
        {judged.unseen > 0 && (
          <p className="text-ink-2 text-sm">{t("review.not_seen", { n: judged.unseen })}</p>
        )}
      </div>
      {summary && <ReviewSummary review={review} {...summary} onClose={() => setSummary(null)} />}
    </>
  );
}

type BarProps = { review: Review; until: string | null; onPress: (isPressed: boolean) => void };

function ReviewBar({ review: { busy, giveBack }, until, onPress }: BarProps) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  const hide = () => onPress(false);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="grow text-sm">{until && t("lease.until", { time: sayTime(until, tag) })}</p>
      <Button
        variant="secondary"
        size="small"
        onPointerDown={() => onPress(true)}
        onPointerUp={hide}
        onPointerCancel={hide}
        onPointerLeave={hide}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => event.key === " " && onPress(true)}
        onKeyUp={hide}
        onBlur={hide}
        className="select-none"
      >
        {t("review.show")}
      </Button>
      <Button variant="quiet" size="small" loading={busy} onClick={() => void giveBack()}>
        {t("lease.release")}
      </Button>
    </div>
  );
}

type Acts = { mark: Review["mark"]; seal: (photo: number) => void };

/** Arrows, j and k move; the digits choose a rule, and 0 takes it back; `!` seals. */
function useReviewKeys({ photos }: PhotoReview, { mark, seal }: Acts) {
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState<number | null>(null);
  const move = (step: number) => {
    const next = current === null ? 0 : Math.min(photos.length - 1, Math.max(0, current + step));
    (list.current?.children[next] as HTMLElement | undefined)?.focus();
  };
  const photo = current === null ? undefined : photos[current];
  const choose = (index: number) => {
    const rule = REVIEW_RULES[index - 1];
    if (photo) mark(photo.id, rule ? { rule } : null);
  };
  const forth = () => move(1);
  const back = () => move(-1);
  useLiveKeys(["Enter"]);
  useKeys({
    ...{ j: forth, ArrowRight: forth, k: back, ArrowLeft: back },
    "!": () => photo && seal(photo.id),
    ...Object.fromEntries(Array.from({ length: 10 }, (_, index) => [String(index), () => choose(index)])),
  });
  return { list, setCurrent };
}
