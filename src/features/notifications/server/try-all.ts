/**
 * Runs the work for each item, several at a time. A failure does not stop the others.
 * @returns the failures
 */
export async function tryAll<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
  { atOnce = 1 } = {},
): Promise<unknown[]> {
  const failures: unknown[] = [];
  const left = [...items];
  const worker = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift())
      await work(item).catch((error) => failures.push(error));
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return failures;
}

/** @throws AggregateError if there are any, so that the job counts as failed */
export function throwFailures(failures: readonly unknown[], words: string): void {
  if (failures.length > 0) throw new AggregateError(failures, words);
}
