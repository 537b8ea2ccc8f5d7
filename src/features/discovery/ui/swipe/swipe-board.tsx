import CloudOff from "lucide-react/icons/cloud-off";
import Undo2 from "lucide-react/icons/undo-2";
import Users from "lucide-react/icons/users";
import WifiOff from "lucide-react/icons/wifi-off";
import { Suspense, useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import type { SwipeCard, SwipeChoice, SwipeDeck } from "../../swipe-contract.ts";
import { PremiumNote } from "../premium-note.tsx";
import { FindMoreWays } from "../search/find-more-ways.tsx";
import { SwipeButtons } from "./swipe-buttons.tsx";
import { SwipeEnd } from "./swipe-end.tsx";
import type { SwipeGame } from "./swipe-game.ts";
import { type Leaving, SwipeStack } from "./swipe-stack.tsx";
import { useDayEnd } from "./use-day-end.ts";
import { useSwipeGame } from "./use-swipe-game.ts";
import { useSwipeKeys } from "./use-swipe-keys.ts";

type SwipeBoardProps = { memberId: number; deck: SwipeDeck };

/** The whole game: likes left, undo, cards, buttons, and the end of the day. */
export function SwipeBoard(props: SwipeBoardProps) {
  const t = useTexts("discovery");
  const { game, ready, refresh, isOver, choose, undo, ...shown } = useSwipePlay(props);
  const region = useSwipeKeys({ choose, undo });
  const [top] = game.cards;
  return (
    <section
      ref={region}
      aria-label={t("swipe.title")}
      className="mx-auto flex w-full max-w-form flex-col gap-2 sm:gap-4"
    >
      <BoardHead game={game} ready={ready} onUndo={undo} />
      <p role="status" className="sr-only">
        {shown.said}
      </p>
      {shown.hasUndone && !game.premium && game.past.length === 0 && (
        <PremiumNote words={t("refusals.undo_premium")} />
      )}
      {game.waiting > 0 && <Waiting count={game.waiting} />}
      {!ready ? (
        <SwipeSkeleton />
      ) : isOver ? (
        // Its tiles have texts that the game did not need. Without a boundary the whole page would wait for them, blank.
        <Suspense fallback={<SwipeSkeleton />}>
          <SwipeEnd game={game} />
        </Suspense>
      ) : top ? (
        <div className="swipe-play mx-auto flex w-full flex-col gap-3">
          <SwipeStack cards={game.cards} leaving={shown.leaving} onLeft={shown.onLeft} onChoose={choose} />
          <SwipeButtons name={top.name} onChoose={choose} />
          <p className="text-center text-ink-2 text-sm max-lg:hidden">{t("swipe.keys")}</p>
        </div>
      ) : (
        <NobodyLeft exhausted={game.exhausted} failed={game.failed} onRetry={refresh} />
      )}
    </section>
  );
}

/** The game with what the board says and animates after each action. */
function useSwipePlay(props: SwipeBoardProps) {
  const t = useTexts("discovery");
  const { game, ready, refresh, ...play } = useSwipeGame(props);
  const [said, setSaid] = useState("");
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [hasUndone, setHasUndone] = useState(false);
  const isOver = game.left < 1;
  useDayEnd(isOver ? game.resumesAt : null, refresh);

  const sayNext = (card: SwipeCard | undefined) =>
    card ? t("swipe.next", { name: card.age === null ? card.name : `${card.name}, ${card.age}` }) : "";
  const choose = (choice: SwipeChoice, from = 0) => {
    if (!ready || isOver) return;
    const card = play.choose(choice);
    if (!card) return;
    setLeaving({ card, choice, from });
    const { name } = card;
    const words = { like: t("swipe.said.like", { name }), no: t("swipe.said.no", { name }) };
    const chosen = choice === "later" ? t("swipe.said.later", { name }) : words[choice];
    setSaid(`${chosen} ${sayNext(game.cards[1])}`);
  };
  const undo = () => {
    const undone = ready && play.undo();
    if (!undone) return;
    setLeaving(null);
    setHasUndone(true);
    setSaid(undone.card ? t("swipe.said.undone", { name: undone.card.name }) : t("swipe.said.undone_last"));
  };
  const onLeft = () => setLeaving(null);
  return { game, ready, refresh, isOver, choose, undo, said, leaving, hasUndone, onLeft };
}

type BoardHeadProps = { game: SwipeGame; ready: boolean; onUndo: () => void };

function BoardHead({ game, ready, onUndo }: BoardHeadProps) {
  const t = useTexts("discovery");
  return (
    <div className="flex min-h-touch items-center justify-between gap-3">
      <Button
        variant="quiet"
        size="small"
        aria-keyshortcuts="Backspace"
        icon={<Undo2 className="size-5" />}
        disabled={!ready || game.past.length === 0}
        onClick={onUndo}
      >
        {t("swipe.undo")}
      </Button>
      {ready && (
        <p className="text-end font-semibold text-sm tabular-nums">
          {t("swipe.left", { count: game.limit, left: String(Math.max(0, game.left)) })}
        </p>
      )}
    </div>
  );
}

function Waiting({ count }: { count: number }) {
  const t = useTexts("discovery");
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }, []);
  if (!offline) return null;
  return (
    <p className="flex items-center gap-2 text-ink-2 text-sm">
      <WifiOff className="size-5 shrink-0" />
      {t("swipe.waiting", { count })}
    </p>
  );
}

type NobodyLeftProps = { exhausted: boolean; failed: boolean; onRetry: () => void };

function NobodyLeft({ exhausted, failed, onRetry }: NobodyLeftProps) {
  const t = useTexts("discovery");
  if (failed)
    return (
      <ErrorState
        icon={<CloudOff />}
        title={t("swipe.failed.title")}
        onRetry={onRetry}
        retryLabel={t("swipe.failed.retry")}
      >
        {t("swipe.failed.words")}
      </ErrorState>
    );
  if (!exhausted) return <SwipeSkeleton />;
  return (
    <>
      <EmptyState icon={<Users />} title={t("swipe.empty.title")}>
        {t("swipe.empty.words")}
      </EmptyState>
      <FindMoreWays but="swipe" />
    </>
  );
}

function SwipeSkeleton() {
  const t = useTexts("discovery");
  return (
    <SkeletonGroup label={t("swipe.loading")} className="swipe-play mx-auto flex w-full flex-col gap-3">
      <Skeleton shape="portrait" />
      <div className="grid grid-cols-3 gap-2">
        {["later", "no", "like"].map((choice) => (
          <Skeleton key={choice} shape="button" className="w-full" />
        ))}
      </div>
    </SkeletonGroup>
  );
}
