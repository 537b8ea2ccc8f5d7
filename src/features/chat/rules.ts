import { cleanText } from "#base/clean-text.ts";

export const MESSAGE_KINDS = ["text", "image", "gift"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Messages, or conversations, of one page. */
export const PAGE_SIZE = 50;
/** A browser for which more has changed reads everything again. */
export const MOST_CHANGES = 200;
/** Somebody types this long after the last sign of it; a sign is sent at most every `TYPING_EVERY_MS`. */
export const TYPING_MS = 6_000;
export const TYPING_EVERY_MS = 3_000;
/** The badge says 99+ from here on. */
export const MOST_UNREAD = 100;

/** Of a picture, in pixels: a tiny drawing is a message too, a dot that tells when it is fetched is none. */
export const MIN_IMAGE_SIDE = 16;

const SNIPPET = 80;

/** In Unicode code points, as the setting `message_length` counts. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** What the list of conversations shows of a text. */
export function snippetOf(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/g, " ");
  const points = [...line];
  return points.length <= SNIPPET
    ? line
    : `${points
        .slice(0, SNIPPET - 1)
        .join("")
        .trimEnd()}…`;
}

/** Of messages counted 1, 2, 3 …, the first that a member may read. */
export function firstReadable(of: {
  lastSeq: number;
  /** Removed on the own side up to here. */
  removed: number;
  premium: boolean;
  historyLimit: number;
}): number {
  const within = of.premium ? 1 : Math.max(1, of.lastSeq - of.historyLimit + 1);
  return Math.max(within, of.removed + 1);
}
