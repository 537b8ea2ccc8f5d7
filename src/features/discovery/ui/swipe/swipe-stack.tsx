import { type CSSProperties, memo, useDeferredValue, useEffect, useRef } from "react";
import { classNames } from "#ui/class-names.ts";
import type { SwipeCard, SwipeChoice } from "../../swipe-contract.ts";
import { SwipeCardFace } from "./swipe-card.tsx";
import { putBack, useCardDrag } from "./use-card-drag.ts";

/** The card that was swiped, animated out from where it was released. */
export type Leaving = { card: SwipeCard; choice: SwipeChoice; from: number };

type Choose = (choice: SwipeChoice, from?: number) => void;

type SwipeStackProps = {
  cards: readonly SwipeCard[];
  leaving: Leaving | null;
  onLeft: () => void;
  onChoose: Choose;
};

const ways = { like: "animate-leave-end", no: "animate-leave-start", later: "animate-leave-up" };

/** The current card, the next one below it, and the last one animating out. */
export function SwipeStack({ cards, leaving, onLeft, onChoose }: SwipeStackProps) {
  const [top] = cards;
  // The top card covers the next one, so a new next card may come a moment after the swipe has been shown.
  const next = useDeferredValue(cards[1]);
  // Each card keeps its element from the first place to the last: made anew, it would take a phone too long.
  return (
    <div className="relative isolate grid">
      {next && next.id !== top?.id && next.id !== leaving?.card.id && (
        <PlacedCard key={next.id} card={next} isTop={false} onChoose={onChoose} />
      )}
      {top && <PlacedCard key={top.id} card={top} isTop onChoose={onChoose} />}
      {leaving && leaving.card.id !== top?.id && (
        <PlacedCard
          key={leaving.card.id}
          card={leaving.card}
          isTop={false}
          leaving={leaving}
          onLeft={onLeft}
          onChoose={onChoose}
        />
      )}
    </div>
  );
}

const Face = memo(SwipeCardFace);

type PlacedCardProps = {
  card: SwipeCard;
  isTop: boolean;
  leaving?: Leaving;
  onLeft?: () => void;
  onChoose: Choose;
};

function PlacedCard({ card, isTop, leaving, onLeft, onChoose }: PlacedCardProps) {
  const element = useRef<HTMLElement>(null);
  const drag = useCardDrag(onChoose);
  useEffect(() => {
    // An undo may bring back a card that is still on its way out.
    if (isTop && element.current) putBack(element.current);
  }, [isTop]);
  return (
    <article
      ref={element}
      inert={!isTop}
      {...(isTop && { "data-member": card.id, ...drag })}
      {...(leaving && { style: stampOf(leaving), onAnimationEnd: onLeft })}
      className={classNames("col-start-1 row-start-1", lookOf(isTop, leaving))}
    >
      <Face card={card} />
    </article>
  );
}

function lookOf(isTop: boolean, leaving: Leaving | undefined): string {
  if (leaving) return `pointer-events-none z-sticky ${ways[leaving.choice]}`;
  if (!isTop) return "scale-95 opacity-60";
  return "drag-card z-0 cursor-grab touch-pan-y select-none active:cursor-grabbing";
}

function stampOf({ choice, from }: Leaving) {
  const [like, no] = [choice === "like" ? 1 : 0, choice === "no" ? 1 : 0];
  return { "--drag-x": `${from}px`, "--drag-like": like, "--drag-no": no } as CSSProperties;
}
