import { useSyncExternalStore } from "react";
import { useFrame } from "./use-frame.ts";

/** What waits for the member: badges, the page's title and the badge of the app read it here. */
export type News = {
  newLikes: number;
  unread: number;
  credits: number;
  /** A purchase stands. */
  paid: boolean;
};

const NOTHING: News = { newLikes: 0, unread: 0, credits: 0, paid: false };
const TELL = "news-told";

let told: Partial<News> | null = null;

/** What the browser has learnt since the page came; nothing forgets it. */
export function tellNews(news: Partial<News>): void {
  told = { ...told, ...news };
  window.dispatchEvent(new Event(TELL));
}

/** As the page came with it, until the browser knows better. */
export function useNews(): News {
  const member = useFrame()?.member;
  const heard = useSyncExternalStore(
    watch,
    () => told,
    () => null,
  );
  if (!member) return NOTHING;
  const { newLikes, unread, credits, paid } = member;
  return { newLikes, unread, credits, paid, ...heard };
}

function watch(onChange: () => void): () => void {
  window.addEventListener(TELL, onChange);
  return () => window.removeEventListener(TELL, onChange);
}
