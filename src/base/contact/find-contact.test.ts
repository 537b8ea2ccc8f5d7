import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContactKind } from "./contact.ts";
import { findContact, isContactName } from "./find-contact.ts";
import { foldText } from "./fold-text.ts";
import { NUMBER_WORDS } from "./number-words.ts";

const HOSTILE: [ContactKind, string, string][] = [
  ["email", "Write to anna.smit@gmail.com please", "anna.smit@gmail.com"],
  ["email", "ANNA@GMAIL.COM", "ANNA@GMAIL.COM"],
  ["email", "ａｎｎａ＠ｇｍａｉｌ．ｃｏｍ", "ａｎｎａ＠ｇｍａｉｌ．ｃｏｍ"],
  ["email", "anna (at) gmail (dot) com", "anna (at) gmail (dot) com"],
  ["email", "anna at gmail dot com", "anna at gmail dot com"],
  ["email", "anna[at]web.de", "anna[at]web.de"],
  ["email", "anna at gmail", "anna at gmail"],
  ["email", "anna @ gmail . com", "anna @ gmail . com"],
  ["email", "piet apenstaartje hotmail punt nl", "piet apenstaartje hotmail punt nl"],
  ["email", "luca chiocciola libero punto it", "luca chiocciola libero punto it"],
  ["email", "marie arobase orange point fr", "marie arobase orange point fr"],
  ["email", "lola arroba hotmail punto es", "lola arroba hotmail punto es"],
  ["email", "ola małpa onet kropka pl", "ola małpa onet kropka pl"],
  ["email", "mette snabel-a mail punktum dk", "mette snabel-a mail punktum dk"],
  ["email", "aino miukumauku gmail piste com", "aino miukumauku gmail piste com"],
  ["email", "annasmit gmail com", "annasmit gmail com"],
  ["email", "an\u200bna@gm\u200bail.com", "an\u200bna@gm\u200bail.com"],
  ["email", "аnnа@gmаil.cоm", "аnnа@gmаil.cоm"],
  ["phone", "Bel 0612345678", "0612345678"],
  ["phone", "06-12 34 56 78", "06-12 34 56 78"],
  ["phone", "0 6 1 2 3 4 5 6 7 8", "0 6 1 2 3 4 5 6 7 8"],
  ["phone", "0.6.1.2.3.4.5.6.7.8", "0.6.1.2.3.4.5.6.7.8"],
  ["phone", "0, 6, 1, 2, 3, 4, 5, 6, 7, 8", "0, 6, 1, 2, 3, 4, 5, 6, 7, 8"],
  ["phone", "+31 6 2012 1990", "31 6 2012 1990"],
  ["phone", "(0)151/2345678 abends", "0)151/2345678"],
  ["phone", "O6 12 34 56 78", "O6 12 34 56 78"],
  ["phone", "０６１２３４５６７８", "０６１２３４５６７８"],
  ["phone", "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", "0️⃣6️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣"],
  ["phone", "0🌸6🌸1🌸2🌸3🌸4🌸5🌸6🌸7🌸8", "0🌸6🌸1🌸2🌸3🌸4🌸5🌸6🌸7🌸8"],
  ["phone", "nul zes 12345678", "nul zes 12345678"],
  ["phone", "zero six one two three four five six", "zero six one two three four five six"],
  ["phone", "null eins fünf eins zwei drei vier fünf", "null eins fünf eins zwei drei vier fünf"],
  ["phone", "zéro six douze 06 12 34 56 78", "06 12 34 56 78"],
  [
    "phone",
    "seis uno dos tres cuatro cinco seis siete ocho",
    "seis uno dos tres cuatro cinco seis siete ocho",
  ],
  ["phone", "fem seks syv otte ni en to tre", "fem seks syv otte ni en to tre"],
  ["phone", "sju sex fem fyra tre två ett noll", "sju sex fem fyra tre två ett noll"],
  ["phone", "ring 22 33 44 55", "22 33 44 55"],
  ["phone", "501 234 567", "501 234 567"],
  ["phone", "call me: 555-0123", "555-0123"],
  ["phone", "tel 555 0123", "555 0123"],
  ["handle", "insta: annasmit", "insta: annasmit"],
  ["handle", "Snapchat = annaxx", "Snapchat = annaxx"],
  ["handle", "find me on telegram @anna_nl", "telegram @anna_nl"],
  ["handle", "my kik is anna_99", "kik is anna_99"],
  ["handle", "ig anna.smit99", "ig anna.smit99"],
  ["handle", "@annasmit", "@annasmit"],
  ["handle", "𝓲𝓷𝓼𝓽𝓪: 𝓪𝓷𝓷𝓪", "𝓲𝓷𝓼𝓽𝓪: 𝓪𝓷𝓷𝓪"],
  ["link", "https://example.com/anna?x=1", "https://example.com/anna?x=1"],
  ["link", "www.anna.nl", "www.anna.nl"],
  ["link", "see anna-photos.com!", "anna-photos.com"],
  ["link", "t.me/anna", "t.me/anna"],
  ["link", "onlyfans.com/anna", "onlyfans.com/anna"],
  ["link", "müller.de", "müller.de"],
  ["link", "my page is anna.it", "anna.it"],
  ["link", "annaphotos dot com", "annaphotos dot com"],
  ["link", "w w w . anna . nl", "w w w . anna . nl"],
  ["link", "annaphotos . com", "annaphotos . com"],
];

const INNOCENT = [
  "",
  "Born in 1990, living here since 2015.",
  "From 1990 to 2026 and back.",
  "1990 - 1994 - 2001 - 2015: four cities.",
  "1990/1991",
  "Married on 12.05.2010, divorced on 03.11.2019.",
  "12/05/1990 - 03/11/2019",
  "2026-11-21",
  "My birthday is 24121990.",
  "1.80 m, 75 kg, 36 years",
  "180 75 36",
  "180 cm / 75 kg / 36 jaar",
  "90-60-90, ha ha",
  "It cost € 1.299,95 and I would pay it again.",
  "I owe the bank 1 000 000 euro.",
  "1,000,000 kisses",
  "Nie mehr als 250.000 km gefahren",
  "10000000 things to do",
  "From 9:00 to 17:30, then 20:15 and 23:45",
  "24/7, 50/50, 100 %",
  "10 to 20 to 30 people",
  "One, two, three and off we go!",
  "een twee drie vier",
  "Meet me @ the beach",
  "relaxing @home or @work",
  "@thuis op de bank",
  "coffee @ 8?",
  "@8pm",
  ":@ :-@ :@) ^_^ o_O 8-) <3 :3 xoxo",
  "♥♥♥ 💋💋 1️⃣st date",
  "I like wine.It is my thing.no stress",
  "Leuk.en de rest volgt.so what",
  "Mi piace il mare.si vive una volta sola",
  "J'aime la mer.la montagne aussi",
  "e.g. z.B. d.h. p.m. U.S. o.k. i.e.",
  "Well...no. Really?!",
  "and/or, him/her, black//white",
  "I work in IT. At home I cook.",
  "I spend too much time on Instagram and WhatsApp.",
  "Facebook: no. Snapchat: never.",
  "I never read my gmail at night.",
  "Signal me with a smile.",
  "The finish line: beautiful.",
  "Look at me at home or at work.",
  "Op dat punt ben ik simpel.",
  "C'est un bon point pour moi.",
  "Das ist der Punkt.",
  "Alexander, 36, 1.92, Zürich – 8001",
  "1011 AB Amsterdam",
  "Sei bella, sei dolce, sei tutto",
  "sex fem fyra, sade hon",
  "Version 2.0 of me, 3.14159 fan",
  "R2-D2, C-3PO, 007, 4711, Catch-22, 1984",
  "🇳🇱🇩🇪🇫🇮 speaker of 3 languages",
  "Я люблю море и сон. По утрам бегаю 10 км.",
];

describe("contacts are found", () => {
  test.each(HOSTILE)("%s: %s", (kind, text, part) => {
    expect(findContact(text)).toEqual([{ kind, part }]);
  });

  test("each of several parts, in the order of the text", () => {
    expect(findContact("Hi! 06 12345678 or anna@web.de,\ninsta: anna or anna.nl")).toEqual([
      { kind: "phone", part: "06 12345678" },
      { kind: "email", part: "anna@web.de" },
      { kind: "handle", part: "insta: anna" },
      { kind: "link", part: "anna.nl" },
    ]);
  });

  const separator = fc.constantFrom("", " ", "-", ".", " - ", "/", "  ", "_", "*", "🌸");
  const words = fc.constantFrom(...NUMBER_WORDS.map((language) => [...language]));
  const number = fc
    .array(fc.integer({ min: 1, max: 9 }), { minLength: 9, maxLength: 13 })
    .map((digits) => `0${digits.join("")}`);
  const around = fc.constantFrom("Write me", "Schreib mir", "Zadzwoń", "Soita", "and then", "❤️");

  test("a phone number is found, whatever separates or disguises its digits", () => {
    const dress = fc.constantFrom("plain", "wide", "keycap");
    fc.assert(
      fc.property(
        number,
        fc.array(separator, { minLength: 14 }),
        dress,
        around,
        (digits, gaps, look, words) => {
          const dressed = [...digits].map((digit) =>
            look === "wide"
              ? String.fromCodePoint(0xff10 + Number(digit))
              : look === "keycap"
                ? `${digit}\ufe0f\u20e3`
                : digit,
          );
          const written = dressed.map((digit, at) => `${at === 0 ? "" : gaps[at]}${digit}`).join("");
          const found = findContact(`${words}: ${written} ${words}`);
          expect(found).toEqual([{ kind: "phone", part: written }]);
        },
      ),
    );
  });

  test("a phone number is found, spelled out in any of eleven languages", () => {
    fc.assert(
      fc.property(number, words, (digits, language) => {
        const spelled = [...digits]
          .map((digit) => language.find(([, value]) => value === digit)?.[0])
          .join(" ");
        expect(findContact(`: ${spelled} !`).map(({ kind }) => kind)).toContain("phone");
      }),
    );
  });
});

describe("harmless text passes", () => {
  test.each(INNOCENT)("%s", (text) => {
    expect(findContact(text)).toEqual([]);
  });
});

describe("whatever is written", () => {
  const odd = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          "a",
          "@",
          ".",
          " ",
          "0",
          "1",
          "at",
          "dot",
          "gmail",
          "com",
          "insta:",
          "www",
          "w ",
          "/",
          "-",
          "two ",
          "00",
        ),
        fc.string({ unit: "binary", maxLength: 4 }),
      ),
      { maxLength: 60 },
    )
    .map((parts) => parts.join(""));

  test("each part is one of the text", () => {
    fc.assert(
      fc.property(odd, (text) => {
        for (const { part } of findContact(text)) {
          expect(text).toContain(part);
          expect(part).not.toBe("");
        }
      }),
    );
  });

  test.each([
    "a",
    "1 ",
    "a.",
    "w ",
    "a@",
    "at ",
    "0-",
    "@a",
    "a dot ",
    "insta ",
    "(",
    "one ",
    "- ",
    "1.000.",
  ])("2,000 characters of %j take less than the blink of an eye", (piece) => {
    const text = piece.repeat(2_000).slice(0, 2_000);
    // Processor time, which does not depend on how busy the machine is.
    const started = process.threadCpuUsage();
    findContact(text);
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(200);
  });
});

describe("a username", () => {
  test.each([
    "0612345678",
    "anna06-12345678",
    "06.12.34.56.78",
    "anna.nl",
    "anna-fotos.com",
    "anna.gmail.com",
    "anna-at-gmail-dot-com",
    "insta_anna",
    "anna.kik",
    "annainstagram",
    "WhatsAppAnna",
    "anna.me",
  ])("%s leads somewhere else", (name) => expect(isContactName(name)).toBe(true));

  test.each([
    "anna",
    "Anna1990",
    "anna24121990",
    "jan.de.boer",
    "m.van-dam",
    "snapdragon",
    "kiki",
    "p12345678",
    "Tom_and_Jerry",
    "signal",
    "sunny-side.up",
  ])("%s does not", (name) => expect(isContactName(name)).toBe(false));
});

test("folding makes a text at most four times as long", () => {
  for (const sign of ["\ufdfa", "\ufdfb", "㋀", "⑽", "㏙", "ﬃ", "½"])
    expect(foldText(sign.repeat(100)).folded.length).toBeLessThanOrEqual(400);
});
