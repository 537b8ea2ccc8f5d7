export type Edge = { from: string; to: string };

/**
 * The first import cycle among the features, with the first feature repeated at the end; undefined if there
 * is none.
 */
export function findFeatureCircle(edges: Edge[]): string[] | undefined {
  const graph = new Map<string, Set<string>>();
  for (const edge of edges) {
    const from = featureOf(edge.from);
    const to = featureOf(edge.to);
    if (!from || !to || from === to || isTest(edge.from)) continue;
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }

  const finished = new Set<string>();
  const walk = (at: string, path: string[]): string[] | undefined => {
    if (path.includes(at)) return [...path.slice(path.indexOf(at)), at];
    if (finished.has(at)) return undefined;
    for (const next of graph.get(at) ?? []) {
      const circle = walk(next, [...path, at]);
      if (circle) return circle;
    }
    finished.add(at);
    return undefined;
  };
  for (const start of graph.keys()) {
    const circle = walk(start, []);
    if (circle) return circle;
  }
  return undefined;
}

function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1];
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
