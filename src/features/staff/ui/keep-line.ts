import type { PathOf } from "#base/endpoint-call.ts";
import type { DeskNews, hearDeskNews } from "../news-contract.ts";

/** Null means that anything may have changed. */
export type Heard = DeskNews | null;

export type LineState = "closed" | "open" | "cut";

/** Without a line, everything is read again this often. */
const POLL_MS = 5_000;
/** With one, it is read again as well, since a lease runs out without news. */
const NET_MS = 60_000;
const RETRY_MS = 30_000;
/** Somebody who does nothing for this long is not at the desk, and their session may end. */
const REST_MS = 10 * 60_000;

/** The server ends a session without use, and is told of use this often at most. */
const TELL_MS = 60_000;

type Hearing = {
  onNews: (news: Heard) => void;
  onState: (state: LineState) => void;
  /** Called when the person has used a key or pointer. */
  onUse: () => void;
};

/**
 * Keeps a stream of news open while somebody looks at the page and works, and asks for everything again every few
 * seconds while it is cut off.
 * @returns a function that ends it
 */
export function keepLine({ onNews, onState, onUse }: Hearing): () => void {
  let source: EventSource | null = null;
  let usedAt = Date.now();
  let askedAt = Date.now();
  const tellUse = notTooOften(onUse);

  const isOpen = () => source?.readyState === EventSource.OPEN;
  const isAtWork = () => document.visibilityState === "visible" && Date.now() - usedAt < REST_MS;

  function ask(news: Heard): void {
    askedAt = Date.now();
    onNews(news);
  }

  function open(): void {
    source = openSource({ onState, onNews: ask });
  }

  function close(): void {
    source?.close();
    source = null;
    onState("closed");
  }

  let triedAt = 0;
  function tick(): void {
    if (!isAtWork()) {
      close();
      return;
    }
    const isDead = source === null || source.readyState === EventSource.CLOSED;
    if (isDead && Date.now() - triedAt >= RETRY_MS) {
      triedAt = Date.now();
      open();
    }
    if (Date.now() - askedAt >= (isOpen() ? NET_MS : POLL_MS)) ask(null);
  }

  const handleUse = () => {
    const wasAway = !isAtWork();
    usedAt = Date.now();
    tellUse();
    if (!wasAway || document.visibilityState !== "visible") return;
    triedAt = 0;
    ask(null);
    tick();
  };

  const timer = setInterval(tick, 1_000);
  const unwatch = watchUse(handleUse);
  tick();
  return () => {
    clearInterval(timer);
    unwatch();
    close();
  };
}

function notTooOften(tell: () => void): () => void {
  // The page's own load counts as use.
  let toldAt = Date.now();
  return () => {
    if (Date.now() - toldAt < TELL_MS) return;
    toldAt = Date.now();
    tell();
  };
}

function openSource({ onNews, onState }: Omit<Hearing, "onUse">): EventSource {
  const source = new EventSource("/api/desk/news" satisfies PathOf<typeof hearDeskNews>);
  source.onopen = () => {
    onState("open");
    onNews(null);
  };
  source.onerror = () => onState("cut");
  source.onmessage = ({ data }) => onNews(JSON.parse(data));
  return source;
}

const USES = ["keydown", "pointerdown", "pointermove", "focus"] as const;

/** @returns a function that ends it */
function watchUse(onUse: () => void): () => void {
  for (const use of USES) window.addEventListener(use, onUse);
  document.addEventListener("visibilitychange", onUse);
  return () => {
    for (const use of USES) window.removeEventListener(use, onUse);
    document.removeEventListener("visibilitychange", onUse);
  };
}
