import { expect, test } from "vitest";
import { trimQuotes } from "./trim-quotes.ts";

const OWN = "Thank you, that worked.\n\nAnna";
const QUOTE = "> We’ve answered your question.\n> Regards";

test.each([
  [
    "Gmail",
    `${OWN}\n\nOn Fri, Nov 27, 2026 at 2:03 PM Velvet <s+1.ab@bounce.velvet.example> wrote:\n\n${QUOTE}`,
  ],
  [
    "Gmail, folded",
    `${OWN}\n\nOn Fri, Nov 27, 2026 at 2:03 PM Velvet\n<s+1.ab@bounce.velvet.example> wrote:\n\n${QUOTE}`,
  ],
  ["Dutch", `${OWN}\n\nOp vr 27 nov 2026 om 14:03 schreef Velvet <s+1@b.example>:\n${QUOTE}`],
  ["German", `${OWN}\n\nAm 27.11.2026 um 14:03 schrieb Velvet:\n${QUOTE}`],
  ["French", `${OWN}\n\nLe ven. 27 nov. 2026 à 14:03, Velvet <s+1@b.example> a écrit :\n${QUOTE}`],
  [
    "Italian",
    `${OWN}\n\nIl giorno ven 27 nov 2026 alle ore 14:03 Velvet <s+1@b.example> ha scritto:\n${QUOTE}`,
  ],
  ["Spanish", `${OWN}\n\nEl vie, 27 nov 2026 a las 14:03, Velvet (<s+1@b.example>) escribió:\n${QUOTE}`],
  ["Polish", `${OWN}\n\nW dniu 27.11.2026 o 14:03, Velvet pisze:\n${QUOTE}`],
  ["Danish, Norwegian", `${OWN}\n\nDen fre. 27. nov. 2026 kl. 14.03 skrev Velvet <s+1@b.example>:\n${QUOTE}`],
  ["Finnish", `${OWN}\n\npe 27. marrask. 2026 klo 14.03 Velvet (s+1@b.example) kirjoitti:\n${QUOTE}`],
  ["Swedish", `${OWN}\n\nDen fre 27 nov. 2026 kl 14:03 skrev Velvet <s+1@b.example>:\n${QUOTE}`],
  ["an address alone", `${OWN}\n\n2026-11-27 14:03 GMT+01:00 Velvet <s+1@b.example>:\n${QUOTE}`],
  ["Outlook", `${OWN}\n\n-----Original Message-----\nFrom: Velvet\nSent: Friday\n\nWe’ve answered.`],
  [
    "Outlook in German",
    `${OWN}\n\nVon: Velvet <s+1@b.example>\nGesendet: Freitag\nAn: Anna\nBetreff: Antwort\n\nWir`,
  ],
  ["Outlook with a line", `${OWN}\n\n________________________________\nVan: Velvet\n\nWe`],
  ["a signature", `${OWN}\n-- \nAnna Example\n+31 20 000 0000`],
  ["nothing", OWN],
])("the words of a reply stay, and what %s adds goes", (_, text) => {
  expect(trimQuotes(text)).toBe(OWN);
  expect(trimQuotes(text.replaceAll("\n", "\r\n"))).toBe(OWN);
});

test("answers between and below quoted lines stay", () => {
  const quoted = "On 27 Nov 2026, Velvet wrote:\n> Which order?\n";
  expect(trimQuotes(`${quoted}\nNumber 12.\n\n> And when?\nYesterday.`)).toBe("Number 12.\n\nYesterday.");
  expect(trimQuotes(`Hello,\n${quoted}Number 12.`)).toBe("Hello,\nNumber 12.");
});

test("ordinary sentences that look a little like a quotation stay", () => {
  for (const words of [
    "From: my side everything is fine",
    "You wrote: pay 20 euros.",
    "I paid on 27 November:\nit failed twice.",
    "De: onderwerp is duidelijk.\nBel me",
  ])
    expect(trimQuotes(words)).toBe(words);
});

test.each([
  QUOTE,
  "On 27 Nov 2026, Velvet wrote:\n> Hello",
  "-----Original Message-----\nFrom: a\n",
  "",
  "…\n-- \nAnna",
])("a mail with nothing of its own is empty: %j", (text) => expect(trimQuotes(text)).toBe(""));

test("a long hostile text is trimmed in a moment", () => {
  for (const unit of ["1 <a@", "- a", "On 1 ", "1 wrote", "> ", "_", "a: b\n"])
    expect(typeof trimQuotes(unit.repeat(200_000 / unit.length))).toBe("string");
});
