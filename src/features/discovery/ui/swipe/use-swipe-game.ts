import { useCallback, useEffect, useRef, useState } from "react";
import { makeClientId } from "#base/client-id.ts";
import { useToast } from "#ui/feedback/toast-context.ts";
import type { SwipeChoice, SwipeDeck } from "../../swipe-contract.ts";
import { choose, dropSwiped, type SwipeGame, startGame, undo } from "./swipe-game.ts";
import { openSwipeQueue } from "./swipe-queue.ts";
import { type SwipeSync, syncSwipes } from "./sync-swipes.ts";
import { useSyncRetries } from "./use-sync-retries.ts";

type GameProps = { memberId: number; deck: SwipeDeck };

/** The game reacts at once; actions are sent in order, even after a long time offline. */
export function useSwipeGame({ memberId, deck }: GameProps) {
  const { game, sync, work } = useSwipeSync({ memberId, deck });
  const ready = useEarlierSwipes(sync);
  const refresh = useCallback(() => {
    sync.wantsDeck = true;
    sync.change((now) => ({ ...now, failed: false }));
    work();
  }, [sync, work]);
  const start = () => {
    sync.tries = 0;
    work();
  };

  return {
    game,
    /** Actions of an earlier visit are loaded. Before that, the cards may include members already swiped. */
    ready,
    refresh,
    choose(choice: SwipeChoice) {
      const { cards, left } = sync.read();
      const [card] = cards;
      if (!card || (choice === "like" && left < 1)) return null;
      const id = makeClientId(new Date());
      sync.queue.add({ kind: "swipe", id, member: card.id, choice, tried: false });
      sync.change((now) => choose(now, { id, choice }));
      start();
      return card;
    },
    undo() {
      const last = sync.read().past.at(-1);
      if (!last) return null;
      const unsent = sync.queue.list().find(({ id, tried }) => id === last.id && !tried);
      if (unsent) sync.queue.remove(unsent);
      else sync.queue.add({ kind: "undo", id: last.id, member: last.card?.id ?? 0, tried: false });
      sync.change((now) => ({ ...undo(now), waiting: sync.queue.list().length }));
      start();
      return last;
    },
  };
}

function useSwipeSync({ memberId, deck }: GameProps) {
  const toast = useToast();
  const [game, setGame] = useState(() => startGame(deck));
  const latest = useRef(game);
  const [sync] = useState<SwipeSync>(() => ({
    memberId,
    queue: openSwipeQueue(memberId),
    read: () => latest.current,
    change(next: (now: SwipeGame) => SwipeGame) {
      latest.current = next(latest.current);
      setGame(latest.current);
    },
    warn: (message) => toast({ tone: "warning", title: message }),
    running: false,
    wantsDeck: false,
    zone: deck.time_zone,
    tries: 0,
  }));
  const work = useCallback(() => void syncSwipes(sync), [sync]);
  useSyncRetries(sync, { isBehind: game.waiting > 0, work });
  return { game, sync, work };
}

/** Loads the actions that an earlier visit could not send. Returns true once they are applied. */
function useEarlierSwipes(sync: SwipeSync): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    void sync.queue.load().then(() => {
      sync.change((now) => dropSwiped(now, sync.queue.list()));
      setReady(true);
      void syncSwipes(sync);
    });
  }, [sync]);
  return ready;
}
