const runs = new Set<() => void>();

/** Runs again and again while the tab is visible and the network is there. @returns ends it */
export function onRefresh(run: () => void): () => void {
  runs.add(run);
  return () => runs.delete(run);
}

/** Used by the frame, which keeps the rhythm. */
export function refresh(): void {
  for (const run of [...runs]) run();
}
