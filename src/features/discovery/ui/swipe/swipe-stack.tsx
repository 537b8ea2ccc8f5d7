import type { CSSProperties } from "react";
import { classNames } from "#ui/class-names.ts";
import type { SwipeCard, SwipeChoice } from "../../swipe-contract.ts";
import { SwipeCardFace } from "./swipe-card.tsx";
import { useCardDrag } from "./use-card-drag.ts";

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
  const [top, next] = cards;
  return (
    <div className="relative isolate grid">
      {next && (
        <div key={next.id} inert className="col-start-1 row-start-1 scale-95 opacity-60">
          <SwipeCardFace card={next} linked={false} />
        </div>
      )}
      {top && <TopCard key={`top ${top.id}`} card={top} onChoose={onChoose} />}
      {leaving && (
        <div
          key={`leaving ${leaving.card.id}`}
          inert
          onAnimationEnd={onLeft}
          style={stampOf(leaving)}
          className={classNames("pointer-events-none z-sticky col-start-1 row-start-1", ways[leaving.choice])}
        >
          <SwipeCardFace card={leaving.card} linked={false} />
        </div>
      )}
    </div>
  );
}

function stampOf({ choice, from }: Leaving) {
  const [like, no] = [choice === "like" ? 1 : 0, choice === "no" ? 1 : 0];
  return { "--drag-x": `${from}px`, "--drag-like": like, "--drag-no": no } as CSSProperties;
}

function TopCard({ card, onChoose }: { card: SwipeCard; onChoose: Choose }) {
  const drag = useCardDrag(onChoose);
  return (
    <article
      data-member={card.id}
      {...drag}
      className="drag-card z-0 col-start-1 row-start-1 cursor-grab touch-pan-y select-none active:cursor-grabbing"
    >
      <SwipeCardFace card={card} linked />
    </article>
  );
}
