import { cleanText } from "#base/clean-text.ts";

export const MESSAGE_KINDS = ["text", "image", "gift"] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** `hidden`: moderation has removed the message, and neither member sees what it said. */
export const SHOWN_KINDS = [...MESSAGE_KINDS, "hidden"] as const;
export type ShownKind = (typeof SHOWN_KINDS)[number];

export const PAGE_SIZE = 50;
/** A browser that has missed more changes than this reloads everything. */
export const MOST_CHANGES = 200;
/** How long a typing indicator stays without a new signal. Browsers send one at most every `TYPING_EVERY_MS`. */
export const TYPING_MS = 6_000;
export const TYPING_EVERY_MS = 3_000;
/**
 * Unread messages are added up over this many conversations that the member is the lower id of, and as many of the
 * others. It is far above what a person leaves unread, and bounds what the count costs on every page.
 */
export const MOST_UNREAD = 9_999;

/** In pixels. Allows tiny drawings but refuses a tracking pixel. */
export const MIN_IMAGE_SIDE = 16;

const SNIPPET = 80;

/** Length in Unicode code points, like the setting `message_length`. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const _ of text) length++;
  return length;
}

/** Preview of a text for the conversation list. */
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

/** Number of the first message that a member may read. */
export function firstReadable(of: {
  lastSeq: number;
  /** Number of the last message that the member has removed on their side. */
  removed: number;
  premium: boolean;
  historyLimit: number;
}): number {
  const within = of.premium ? 1 : Math.max(1, of.lastSeq - of.historyLimit + 1);
  return Math.max(within, of.removed + 1);
}
