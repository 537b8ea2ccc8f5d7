import type { CommandOf, liveWatch } from "#base/live.ts";
import type { CommandFrame, LiveFrame } from "./live.ts";
import { type Link, openLink } from "./open-link.ts";

/**
 * Messages between the tabs: one of them holds the socket and speaks for all. Tabs of an older version read them
 * too.
 */
type TabWord =
  | { to: "holder"; tab: string; word: CommandFrame }
  | { to: "holder"; hello: true }
  | { to: "tabs"; news: LiveFrame }
  | { to: "tabs"; open: boolean };

type Hearing = {
  onFrame(news: LiveFrame): void;
  onState(isOpen: boolean): void;
};

/** A tab that the system has put to sleep keeps its lock and does not answer. */
const ANSWER_MS = 3_000;
const MOST_WATCHED = 100;

/**
 * One socket for all tabs of a member in this browser. The tab that gets the lock holds the socket; when it closes,
 * the next tab gets the lock. Not a SharedWorker, because Chrome on Android lacks it.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine; its steps share the same variables
export function shareLink(memberId: number, { onFrame, onState }: Hearing): Link {
  const name = `live-${memberId}`;
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel(name);
  const presence = keepTabLock(`${name}-${tab}`);
  /** Watched members of each tab; the holder watches for all tabs. */
  const watched = new Map<string, readonly number[]>();
  let waiting = new AbortController();
  let link: Link | null = null;
  let isOpen = false;
  let isOver = false;
  let answer: ReturnType<typeof setTimeout> | undefined;
  let letGo = () => {};

  const post = (word: TabWord) => channel.postMessage(word);

  function setState(open: boolean): void {
    isOpen = open;
    onState(open);
  }

  /** Resolves when the socket is released. */
  function hold(): Promise<void> {
    clearTimeout(answer);
    if (isOver) return Promise.resolve();
    setState(false);
    post({ to: "tabs", open: false });
    return new Promise((resolve) => {
      letGo = () => {
        link?.close();
        link = null;
        resolve();
      };
      link = openLink({
        onFrame(news) {
          onFrame(news);
          post({ to: "tabs", news });
        },
        onState(open) {
          if (open === isOpen) return;
          setState(open);
          post({ to: "tabs", open });
        },
        onEnd() {
          isOver = true;
          letGo();
        },
      });
    });
  }

  function queue({ steal }: { steal: boolean }): void {
    waiting.abort();
    waiting = new AbortController();
    const own = waiting;
    navigator.locks
      .request(name, steal ? { steal } : { signal: own.signal }, hold)
      .catch((error: unknown) => {
        if (own !== waiting || isOver) return;
        // This page has no locks, so it gets a socket of its own.
        if ((error as Error).name !== "AbortError") return void hold();
        // Another tab stole the lock while this one was asleep.
        letGo();
        setState(false);
        queue({ steal: false });
        sayHello();
      });
  }

  function sayHello(): void {
    if (link || isOver) return;
    clearTimeout(answer);
    answer = setTimeout(() => queue({ steal: true }), ANSWER_MS);
    post({ to: "holder", hello: true });
  }

  function speak(of: string, word: CommandFrame): void {
    if (isWatch(word)) watchFor(of, word.members);
    else link?.say(word);
  }

  function watchFor(of: string, members: readonly number[]): void {
    if (of !== tab && !watched.has(of)) {
      void navigator.locks.request(`${name}-${of}`, () => {
        watched.delete(of);
        sayWatched();
      });
    }
    watched.set(of, members);
    sayWatched();
  }

  function sayWatched(): void {
    const members = [...new Set([...watched.values()].flat())].slice(0, MOST_WATCHED);
    link?.say({ type: "watch", members });
  }

  function hearFollower(word: Extract<TabWord, { to: "holder" }>): void {
    if (!link) return;
    if ("word" in word) speak(word.tab, word.word);
    else {
      if (!isOpen) link.wake();
      post({ to: "tabs", open: isOpen });
    }
  }

  function hearHolder(word: Extract<TabWord, { to: "tabs" }>): void {
    if (link) return;
    clearTimeout(answer);
    if ("news" in word) onFrame(word.news);
    else if (word.open !== isOpen) {
      setState(word.open);
      // The socket may be older than this tab, so fetch what it missed.
      if (word.open) onFrame({ type: "ready" });
    }
  }

  channel.onmessage = ({ data }: MessageEvent<TabWord>) =>
    data.to === "holder" ? hearFollower(data) : hearHolder(data);
  queue({ steal: false });
  sayHello();
  return {
    say(word) {
      if (isWatch(word)) watched.set(tab, word.members);
      if (link) speak(tab, word);
      else void presence.held.then(() => post({ to: "holder", tab, word }));
    },
    wake: () => (link ? link.wake() : sayHello()),
    rest: () => link?.rest(),
    close() {
      isOver = true;
      clearTimeout(answer);
      letGo();
      waiting.abort();
      presence.end();
      void presence.held.then(() => channel.close());
      setState(false);
    },
  };
}

function isWatch(word: CommandFrame): word is CommandOf<typeof liveWatch> {
  return word.type === "watch";
}

/** Each tab holds a lock of its own while it exists: another tab that gets the lock knows that it is gone. */
function keepTabLock(name: string): { held: Promise<void>; end(): void } {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const held = new Promise<void>((resolve) => {
    navigator.locks
      .request(name, () => {
        resolve();
        return ended;
      })
      .catch(() => resolve());
  });
  return { held, end };
}
