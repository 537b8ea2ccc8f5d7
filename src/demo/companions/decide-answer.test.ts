import { describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";
import { openRandom } from "#base/random.ts";
import type { Message } from "#features/chat/contract.ts";
import { decideAnswer, localeOf, mayOpen, pickLine } from "./decide-answer.ts";
import { LINES } from "./lines/lines.ts";
import { LINE_KINDS } from "./lines/shape.ts";

const NOW = new Date("2026-11-21T12:00:00Z");
const MINUTE = 60_000;

/** Messages of a conversation, one a minute up to now: those of the companion begin with "> ". */
function talk(...lines: string[]): Message[] {
  return lines.map((line, index) => {
    const mine = line.startsWith("> ");
    return {
      seq: index + 1,
      id: crypto.randomUUID(),
      mine,
      sent_at: new Date(NOW.getTime() - (lines.length - index - 1) * MINUTE).toISOString(),
      kind: "text",
      text: mine ? line.slice(2) : line,
    };
  });
}

const later = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE);

describe("an answer", () => {
  test.each([
    ["Hello you", "greeting"],
    ["hej, hur mår du?", "greeting"],
    ["What do you like to do?", "question"],
    ["I like the sea", "statement"],
    ["Are you a real person?", "honest"],
    ["Hallo, bist du echt?", "honest"],
    ["ben je echt of een bot", "honest"],
    ["Cześć, jesteś botem?", "honest"],
    ["That is really a botanical garden", "statement"],
  ])("to %s is of the kind %s", (text, kind) => {
    expect(decideAnswer(talk(text), NOW)).toBe(kind);
  });

  test("to a gift is a thank-you", () => {
    const [message] = talk("x") as [Message];
    expect(decideAnswer([{ ...message, kind: "gift", gift: "rose" }], NOW)).toBe("thanks");
  });

  test("comes once for several messages, and never after the companion's own", () => {
    expect(decideAnswer([], NOW)).toBeNull();
    expect(decideAnswer(talk("Hi", "> Hello"), NOW)).toBeNull();
    expect(decideAnswer(talk("Hi", "I like the sea", "And you?"), NOW)).toBe("question");
  });

  test("comes twice, then a good-bye, then nothing until the next visit", () => {
    const once = talk("> Opener", "Hi", "> One", "Fine");
    expect(decideAnswer(once, NOW)).toBe("statement");
    const twice = talk("> Opener", "Hi", "> One", "Fine", "> Two", "Nice");
    expect(decideAnswer(twice, NOW)).toBe("goodbye");
    const ended = talk("> Opener", "Hi", "> One", "Fine", "> Two", "Nice", "> Bye", "Still there?");
    expect(decideAnswer(ended, NOW)).toBeNull();
    expect(decideAnswer(ended, later(31))).toBe("question");
  });

  test("to a doubt is honest even after the good-bye, but not without end", () => {
    const ended = ["Hi", "> One", "Fine", "> Two", "Nice", "> Bye"];
    expect(decideAnswer(talk(...ended, "Are you real?"), NOW)).toBe("honest");
    expect(decideAnswer(talk(...ended, "A bot?", "> Yes", "A bot?", "> Yes", "A bot?"), NOW)).toBeNull();
  });
});

test("a companion writes first only if nobody has written lately and no opener waits", () => {
  expect(mayOpen([], NOW)).toBe(true);
  expect(mayOpen(talk("Hi"), NOW)).toBe(false);
  expect(mayOpen(talk("Hi"), later(31))).toBe(true);
  expect(mayOpen(talk("> Opener"), later(600))).toBe(false);
});

describe("the language of an answer", () => {
  test.each<[string, Locale, Locale]>([
    ["Hi, how are you today?", "nl", "en"],
    ["Hoi, hoe gaat het met jou?", "en", "nl"],
    ["Hallo, wie geht es dir?", "nl", "de"],
    ["Ciao, come stai?", "en", "it"],
    ["Salut, tu vas bien ?", "en", "fr"],
    ["Hola, ¿cómo estás?", "en", "es"],
    ["Cześć, co u ciebie?", "en", "pl"],
    ["Hej, hvad laver du?", "en", "da"],
    ["Moi, mitä kuuluu?", "en", "fi"],
    ["Hei, hva driver du med?", "en", "nb"],
    ["Hej, vad gör du?", "en", "sv"],
    ["🙂", "fi", "fi"],
    ["Hej!", "sv", "sv"],
    ["Hej!", "da", "da"],
  ])("%s, presumed %s, is %s", (text, presumed, expected) => {
    expect(localeOf(talk(text), presumed)).toBe(expected);
  });

  test("is that of the newcomer, not of the companion's own lines", () => {
    expect(localeOf(talk("> Hallo! Schön, dass du schreibst.", "What do you mean?"), "de")).toBe("en");
  });
});

describe.each(LOCALES)("the lines in %s", (locale) => {
  const lines = LINES[locale];
  const all = LINE_KINDS.flatMap((kind) => lines[kind]);

  test("are enough, all different, short, and none is left in English", () => {
    const answers = LINE_KINDS.filter((kind) => kind !== "honest").flatMap((kind) => lines[kind]);
    expect(answers.length).toBeGreaterThanOrEqual(12);
    for (const kind of LINE_KINDS) expect(lines[kind].length).toBeGreaterThanOrEqual(2);
    expect(new Set(all).size).toBe(all.length);
    for (const line of all) expect(line.length).toBeLessThanOrEqual(160);
    if (locale !== "en")
      expect(all.filter((line) => Object.values(LINES.en).flat().includes(line))).toEqual([]);
  });

  test("are recognized as this language", () => {
    const text = all.join(" ");
    expect(localeOf(talk(text), locale === "en" ? "fi" : "en")).toBe(locale);
  });

  test("are used up before one is repeated", () => {
    const random = openRandom(1);
    const said: string[] = [];
    for (const _ of lines.statement)
      said.push(pickLine(talk(...said.map((line) => `> ${line}`)), { kind: "statement", locale, random }));
    expect(new Set(said)).toEqual(new Set(lines.statement));
  });
});
