import { useEffect, useRef } from "react";
import { listenToNews } from "./desk-news.ts";
import type { Heard } from "./keep-line.ts";

/** News that come together are told together. */
const GATHER_MS = 300;

/** Calls the function soon after something at the desk has changed; with null if anything may have. */
export function useDeskNews(onNews: (news: Heard) => void): void {
  const latest = useRef(onNews);
  useEffect(() => {
    latest.current = onNews;
  });
  useEffect(() => {
    const gathered = new Map<string, Heard>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      timer = undefined;
      const all = [...gathered.values()];
      gathered.clear();
      for (const news of all) latest.current(news);
    };
    const end = listenToNews((news) => {
      gathered.set(JSON.stringify(news), news);
      timer ??= setTimeout(tell, GATHER_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, []);
}
