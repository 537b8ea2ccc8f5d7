import type { ConversationView, HeldMessage, Message } from "../contract.ts";
import type { Unsent } from "./outbox/outbox-order.ts";

export type LineState =
  | "received"
  | "sent"
  | "delivered"
  | "read"
  | "sending"
  | "waiting"
  | "held"
  | "failed";

export type Content =
  | { kind: "text"; text: string }
  | { kind: "gift"; gift: string }
  | { kind: "image"; image: (Message & { kind: "image" })["image"] }
  | { kind: "hidden" }
  /** A picture that is still on this device only. */
  | { kind: "picture"; picture: Blob };

/** A message as shown, sent or received, in any delivery state. */
export type Line = {
  id: string;
  /** Null until the server has numbered the message. */
  seq: number | null;
  /** Null until the server has stored the message. */
  message: Message | null;
  mine: boolean;
  at: number;
  state: LineState;
  /** Why sending failed. */
  reason: string | null;
  /** Code of that reason, if the server refused the message. */
  code: string | null;
  /** When the server refused it, in ms. */
  refusedAt: number;
  content: Content;
};

export type Group = { key: string; mine: boolean; lines: Line[] };
export type Day = { key: string; at: number; groups: Group[] };

const TOGETHER_MS = 5 * 60_000;

/** Lines use only this of a conversation, which changes less often than its messages. */
export type LineSetting = Pick<ConversationView, "profile" | "writing" | "blur_images"> & {
  conversation: number | undefined;
};

/** In display order: sent messages, then queued ones, then those still in the outbox. */
export function linesOf(view: ConversationView, unsent: readonly Unsent[], online: boolean): Line[] {
  const { messages, held, conversation } = view;
  const known = new Set([...messages, ...held].map(({ id }) => id));
  const waiting = unsent.filter(({ id, to }) => to === view.profile.id && !known.has(id));
  return [
    ...messages.map((message) => lineOfMessage(message, conversation)),
    ...held.map(lineOfHeld),
    ...waiting.map((entry) => lineOfUnsent(entry, online)),
  ];
}

const made = new WeakMap<Message, Line>();

/** Returns the same object while the line stays as it is, so that React does not render it again. */
function lineOfMessage(message: Message, conversation: ConversationView["conversation"]): Line {
  const state = stateOf(message, conversation);
  const known = made.get(message);
  if (known?.state === state) return known;
  const { id, seq, mine, sent_at } = message;
  const at = Date.parse(sent_at);
  const line = {
    id,
    seq,
    message,
    mine,
    at,
    state,
    reason: null,
    code: null,
    refusedAt: 0,
    content: message,
  };
  made.set(message, line);
  return line;
}

function stateOf({ mine, seq }: Message, conversation: ConversationView["conversation"]): LineState {
  if (!mine) return "received";
  if (seq <= (conversation?.other_read ?? 0)) return "read";
  return seq <= (conversation?.other_delivered ?? 0) ? "delivered" : "sent";
}

const unnumbered = { seq: null, message: null, mine: true };

function lineOfHeld(held: HeldMessage): Line {
  const { id, written_at, refused } = held;
  const state = refused === null ? "held" : "failed";
  const at = Date.parse(written_at);
  return { ...unnumbered, id, at, state, reason: refused, code: null, refusedAt: 0, content: held };
}

/** Delivery state of a message that is still in the outbox. */
export function stateOfUnsent({ failure, tries }: Unsent, online: boolean): "failed" | "sending" | "waiting" {
  if (failure !== null) return "failed";
  return online && tries === 0 ? "sending" : "waiting";
}

function lineOfUnsent(entry: Unsent, online: boolean): Line {
  const { id, at, failure, code = null, refusedAt = 0 } = entry;
  const state = stateOfUnsent(entry, online);
  const content: Content = entry.kind === "image" ? { kind: "picture", picture: entry.picture } : entry;
  return { ...unnumbered, id, at, state, reason: failure, code, refusedAt, content };
}

/** Groups by day, then by sender. A gap of five minutes or the first new message starts a new group. */
export function groupLines(
  lines: readonly Line[],
  dayOf: (at: number) => string,
  firstNew: number | null,
): Day[] {
  const days: Day[] = [];
  let last: Line | undefined;
  for (const line of lines) {
    const key = dayOf(line.at);
    if (days.at(-1)?.key !== key) days.push({ key, at: line.at, groups: [] });
    const day = days.at(-1) as Day;
    const group = day.groups.at(-1);
    const beginsNew = line.seq !== null && line.seq === firstNew;
    const isNear = last !== undefined && line.at - last.at < TOGETHER_MS;
    if (group && group.mine === line.mine && isNear && !beginsNew) group.lines.push(line);
    else day.groups.push({ key: line.id, mine: line.mine, lines: [line] });
    last = line;
  }
  return days;
}
