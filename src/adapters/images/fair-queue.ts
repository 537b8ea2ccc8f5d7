export type FairQueue<T> = {
  /** Returns false, and keeps nothing, if too many pieces are waiting. */
  push(owner: number, piece: T): boolean;
  shift(): T | undefined;
};

/** Queue in which owners take turns, however many pieces each has waiting; one owner's pieces stay in order. */
export function openFairQueue<T>(most: { all: number; each: number }): FairQueue<T> {
  /** Waiting pieces by owner, in the order of the owners' turns. */
  const lines = new Map<number, T[]>();
  let waiting = 0;
  return {
    push(owner, piece) {
      const line = lines.get(owner) ?? [];
      if (waiting >= most.all || line.length >= most.each) return false;
      line.push(piece);
      lines.set(owner, line);
      waiting += 1;
      return true;
    },
    shift() {
      const [next] = lines;
      if (!next) return undefined;
      const [owner, line] = next;
      const piece = line.shift();
      lines.delete(owner);
      if (line.length > 0) lines.set(owner, line);
      waiting -= 1;
      return piece;
    },
  };
}
