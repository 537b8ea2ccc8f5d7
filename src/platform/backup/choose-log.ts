import { BackupError } from "./backup-error.ts";
import { WAL } from "./keep-wal.ts";
import { OtherKey } from "./sealed-file.ts";
import { findOtherKey, list, pathOf, readFile, type Store } from "./store.ts";

const TIMELINE = 8;
const HEX = 16;
const SEGMENT = /^[0-9A-F]{24}$/;
/** A segment's name is its timeline and two numbers; the second one counts up to this. */
const SEGMENTS = 256;

/** The write-ahead log with which a backup is brought up to date. */
export type Log = {
  folder: string;
  /** Names of its segments, in the order of replay. */
  segments: string[];
  /** Content of the histories of all later timelines. It is empty for one that another key has encrypted. */
  histories: Map<string, Buffer>;
  /** The timeline to follow. */
  timeline: number;
  /** Why the log ends before its last segment, or null. */
  warning: string | null;
};

type Start = { systemId: string; firstSegment: string };

/** A part of the log: from its first segment on, up to that of the next part. */
type Part = { timeline: number; first: number };

/**
 * Chooses the log that follows a backup. It ends before the first segment that another key has encrypted. With `until`,
 * it may also end before a gap: the server refuses a log that does not reach that time.
 * @throws BackupError if a segment is missing
 */
export async function chooseLog(store: Store, database: Start, until: Date | null): Promise<Log> {
  const { folder, names, histories, parts } = await readTimelines(store, database);
  const { segments, missing } = follow(parts, names);
  const ours = await takeOurs(store, folder, segments);
  const last = ours.segments.at(-1);
  const gap = missing && !ours.otherKey ? pathOf(store, `${folder}/${missing}`) : null;
  if (!last || (gap && !until)) throw missingSegment(gap ?? pathOf(store, `${folder}/${missing}`));
  const warning = gap ? `Warning: ${gap} is missing, so the log ends there.` : ours.otherKey;
  const newest = parts.at(-1) as Part;
  const timeline = warning ? timelineOf(last) : newest.timeline;
  return { folder, histories, segments: ours.segments, timeline, warning };
}

/** Tells whether the newest timeline came out of this backup: a restore to an earlier time begins one that has not. */
export async function isCurrent(store: Store, database: Start): Promise<boolean> {
  const { histories, parts } = await readTimelines(store, database);
  const readable = [...histories]
    .filter(([, content]) => content.length > 0)
    .map(([name]) => timelineOf(name));
  return readable.every((timeline) => timeline <= (parts.at(-1) as Part).timeline);
}

function missingSegment(path: string): BackupError {
  return new BackupError(
    "other",
    `${path} is missing, so the log cannot be followed to its end. Copy the file back, choose a later backup, or add --until with a time before it. Nothing was changed.`,
  );
}

async function readTimelines(store: Store, { systemId, firstSegment }: Start) {
  const folder = `${WAL}/${systemId}`;
  const names = new Set(await list(store, folder));
  const start = { timeline: timelineOf(firstSegment), first: numberOf(firstSegment) };
  const histories = await readHistories({ store, folder, names, after: start.timeline });
  return { folder, names, histories, parts: findParts(start, histories) };
}

type Reading = { store: Store; folder: string; names: Set<string>; after: number };

async function readHistories({ store, folder, names, after }: Reading): Promise<Log["histories"]> {
  const histories: Log["histories"] = new Map();
  for (const name of names) {
    if (!name.endsWith(".history") || timelineOf(name) <= after) continue;
    const path = `${folder}/${name}`;
    const isOther = await findOtherKey(store, path);
    histories.set(name, isOther ? Buffer.alloc(0) : await readFile(store, path));
  }
  return histories;
}

/** The timelines from that of the backup to the newest one that has come out of it, after the backup was made. */
function findParts(start: Part, histories: Log["histories"]): Part[] {
  for (const name of [...histories.keys()].toSorted().toReversed()) {
    // Each line: an earlier timeline, and the position at which the next one has left it.
    const lines = [...String(histories.get(name)).matchAll(/^(\d+)\t([0-9A-F]+)\/([0-9A-F]+)/gm)];
    const left = lines.map(([, timeline, high = "", low = ""]) => ({
      timeline: Number(timeline),
      first: Number.parseInt(high, HEX) * SEGMENTS + Math.floor(Number.parseInt(low, HEX) / 2 ** 24),
    }));
    const own = left.findIndex(({ timeline }) => timeline === start.timeline);
    if (own === -1 || (left[own]?.first as number) < start.first) continue;
    const next = [...left.slice(own + 1).map(({ timeline }) => timeline), timelineOf(name)];
    return [
      start,
      ...next.map((timeline, index) => ({ timeline, first: left[own + index]?.first as number })),
    ];
  }
  return [start];
}

/** Lists the segments one after the other. @returns also the first one that is missing although later ones are there */
function follow(parts: Part[], names: Set<string>): { segments: string[]; missing: string | null } {
  const nameAt = (number: number) => nameOf(ownerOf(parts, number), number);
  const first = parts[0]?.first as number;
  let end = first;
  while (names.has(nameAt(end))) end += 1;
  const segments = Array.from({ length: end - first }, (_, index) => nameAt(first + index));
  const isLater = (name: string) =>
    SEGMENT.test(name) && numberOf(name) > end && ownerOf(parts, numberOf(name)) === timelineOf(name);
  const isEnd = segments.length > 0 && ![...names].some(isLater);
  return { segments, missing: isEnd ? null : nameAt(end) };
}

/** The segment in which one timeline leaves another is whole in the later one. */
const ownerOf = (parts: Part[], number: number) =>
  parts.findLast(({ first }) => first <= number)?.timeline ?? 0;

/** Leaves out what begins with the first segment that another key has encrypted. */
async function takeOurs(store: Store, folder: string, segments: string[]) {
  for (const [index, name] of segments.entries()) {
    const path = pathOf(store, `${folder}/${name}`);
    const id = await findOtherKey(store, `${folder}/${name}`);
    if (!id) continue;
    if (index === 0) throw new OtherKey(path, id, store.key.id);
    const otherKey = `Warning: the log ends before ${path}: it was encrypted with the key ${id}, and BACKUP_KEY is the key ${store.key.id}.`;
    return { segments: segments.slice(0, index), otherKey };
  }
  return { segments, otherKey: null };
}

const timelineOf = (name: string) => Number.parseInt(name.slice(0, TIMELINE), HEX);

const numberOf = (name: string) =>
  Number.parseInt(name.slice(TIMELINE, 2 * TIMELINE), HEX) * SEGMENTS +
  Number.parseInt(name.slice(2 * TIMELINE), HEX);

const nameOf = (timeline: number, number: number) =>
  [timeline, Math.floor(number / SEGMENTS), number % SEGMENTS]
    .map((part) => part.toString(HEX).toUpperCase().padStart(TIMELINE, "0"))
    .join("");
