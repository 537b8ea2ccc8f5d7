export type Title = { file: string; title: string };
export type Match = {
  /** Ids of the checklist in order, each with its wording and its tests. */
  lines: { id: string; wording: string; titles: Title[] }[];
  /** Ids in titles that are not in the checklist. */
  unknown: (Title & { id: string })[];
};

const LINE = /^- ([A-Z]-\d+) (.+)$/gm;
const MARK = /\[([A-Z]-\d+(?:\s*,\s*[A-Z]-\d+)*)\]/g;

/** Assigns test titles to the lines of the checklist; a title contains `[S-05]` or `[S-05, S-06]`. */
export function matchChecklist(checklist: string, titles: Title[]): Match {
  const lines = [...checklist.matchAll(LINE)].map(([, id = "", wording = ""]) => ({
    id,
    wording,
    titles: [] as Title[],
  }));
  const byId = new Map(lines.map((line) => [line.id, line]));
  if (byId.size !== lines.length) throw new Error("The checklist contains an id twice.");

  const unknown: Match["unknown"] = [];
  for (const title of titles) {
    for (const id of idsOf(title.title)) {
      const line = byId.get(id);
      if (line) line.titles.push(title);
      else unknown.push({ ...title, id });
    }
  }
  return { lines, unknown };
}

function idsOf(title: string): Set<string> {
  return new Set([...title.matchAll(MARK)].flatMap(([, ids = ""]) => ids.split(/\s*,\s*/)));
}
