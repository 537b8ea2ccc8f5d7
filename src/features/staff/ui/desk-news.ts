import type { Heard, LineState } from "./keep-line.ts";

const listeners = new Set<(news: Heard) => void>();
const watchers = new Set<() => void>();
let state: LineState = "closed";

export function hearNews(news: Heard): void {
  for (const listener of listeners) listener(news);
}

export function listenToNews(listener: (news: Heard) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setLineState(next: LineState): void {
  if (next === state) return;
  state = next;
  for (const watcher of watchers) watcher();
}

export function watchLineState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}

export const readLineState = (): LineState => state;
