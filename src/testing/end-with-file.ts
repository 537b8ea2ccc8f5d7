/** Functions that end what tests have started. */
const running = new Set<() => Promise<unknown>>();

/**
 * Registers `end` to run after the test file at the latest, also if a set-up failed half way. Returns a function
 * that removes it again.
 */
export function endWithFile(end: () => Promise<unknown>): () => void {
  running.add(end);
  return () => void running.delete(end);
}

export async function endLeftovers(): Promise<void> {
  const left = [...running];
  running.clear();
  await Promise.all(left.map((end) => end()));
}
