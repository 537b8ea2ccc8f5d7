import type { Locale } from "#base/locales.ts";
import type { Random } from "#base/random.ts";
import type { Message } from "#features/chat/contract.ts";
import { LINES } from "./lines/lines.ts";
import type { LineKind } from "./lines/shape.ts";
import { recognizeLocale, wordsOf } from "./recognize-locale.ts";

/** After this time without a message of the companion, a conversation counts as new. */
const VISIT_MS = 30 * 60_000;
const MOST_ANSWERS = 2;
/** The doubt whether a companion is real is answered this often, even after the good-bye. */
const MOST_HONEST = 5;

const DOUBTS = new RegExp(
  `(?<!\\p{L})(?:${Object.values(LINES)
    .map(({ doubts }) => doubts)
    .join("|")})(?!\\p{L})`,
  "iu",
);
const GREETINGS = new Set(Object.values(LINES).flatMap(({ greetings }) => greetings.split(" ")));

/**
 * Decides what kind of answer a conversation gets, seen from the companion: up to two answers and a good-bye in each
 * visit, and an honest answer whenever the newcomer doubts that the companion is real.
 * @param messages in ascending order
 * @returns null if the companion stays silent
 */
export function decideAnswer(messages: readonly Message[], now: Date): LineKind | null {
  const last = messages.at(-1);
  if (!last || last.mine) return null;
  const unanswered = messages.slice(messages.findLastIndex(({ mine }) => mine) + 1);
  const answered = countAnswers(messages, now);
  if (unanswered.some((message) => DOUBTS.test(textOf(message))))
    return answered < MOST_HONEST ? "honest" : null;
  if (answered > MOST_ANSWERS) return null;
  return answered === MOST_ANSWERS ? "goodbye" : kindOf(last);
}

function kindOf(message: Message): LineKind {
  if (message.kind !== "text") return "thanks";
  const [first] = wordsOf(message.text);
  if (first && GREETINGS.has(first)) return "greeting";
  return message.text.includes("?") ? "question" : "statement";
}

/** Counts the companion's messages of this visit, without an opener that the newcomer had not written before. */
function countAnswers(messages: readonly Message[], now: Date): number {
  const since = now.getTime() - VISIT_MS;
  const first = messages.findIndex(({ mine }) => !mine);
  return messages.slice(first).filter(({ mine, sent_at }) => mine && Date.parse(sent_at) > since).length;
}

/** Whether the companion may write first: nobody has written lately, and no earlier opener waits for an answer. */
export function mayOpen(messages: readonly Message[], now: Date): boolean {
  const last = messages.at(-1);
  return !last || (!last.mine && Date.parse(last.sent_at) < now.getTime() - VISIT_MS);
}

/** The language of the newcomer's messages, or `presumed` if they do not tell. */
export function localeOf(messages: readonly Message[], presumed: Locale): Locale {
  const theirs = messages.filter(({ mine }) => !mine);
  return recognizeLocale(theirs.map(textOf).join(" "), presumed);
}

/** Picks a line that the companion has not used in this conversation, if there is one. */
export function pickLine(
  messages: readonly Message[],
  { kind, locale, random }: { kind: LineKind; locale: Locale; random: Random },
): string {
  const used = new Set(messages.map(textOf));
  const fresh = LINES[locale][kind].filter((line) => !used.has(line));
  return random.pick(fresh.length > 0 ? fresh : LINES[locale][kind]);
}

function textOf(message: Message): string {
  return message.kind === "text" ? message.text : "";
}
