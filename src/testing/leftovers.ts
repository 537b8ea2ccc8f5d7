/** What tests have started and not ended yet. */
const running = new Set<() => Promise<unknown>>();

/** Ends it after the test file at the latest, also when a set-up failed half way. Returns what to call once it has ended. */
export function endWithFile(end: () => Promise<unknown>): () => void {
  running.add(end);
  return () => void running.delete(end);
}

export async function endLeftovers(): Promise<void> {
  const left = [...running];
  running.clear();
  await Promise.all(left.map((end) => end()));
}
