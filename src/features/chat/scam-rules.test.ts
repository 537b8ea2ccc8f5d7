import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Message } from "./contract.ts";
import { findScamSigns, listScamSigns, type ScamSign } from "./scam-rules.ts";

const SCAMS: [ScamSign, string][] = [
  ["payment", "Can you send it by PayPal, darling?"],
  ["payment", "paypal.me/anna77"],
  ["payment", "my ｐａｙｐａｌ is open"],
  ["payment", "Do you have Cash App?"],
  ["payment", "Kannst du es mir per Western Union schicken?"],
  ["payment", "Stuur je me even een tikkie"],
  ["payment", "Mon Revolut est bloqué, tu peux m’aider ?"],
  ["payment", "Wyślij mi kod BLIK"],
  ["payment", "Envíamelo por Bizum"],
  ["payment", "DE89 3704 0044 0532 0130 00"],
  ["payment", "NL91ABNA0417164300 is my account"],
  ["payment", "Tilini on FI21 1234 5600 0007 85"],
  ["crypto", "I make a lot with bitcoin, I can teach you"],
  ["crypto", "Ich handle mit Kryptowährungen"],
  ["crypto", "investo in criptovalute da anni"],
  ["crypto", "Inwestuję w kryptowaluty"],
  ["crypto", "sijoitan kryptovaluuttaan"],
  ["crypto", "Jag handlar med kryptovaluta"],
  ["crypto", "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq"],
  ["crypto", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["crypto", "TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE"],
  ["gift_card", "Could you buy me a Steam card? I pay you back"],
  ["gift_card", "Send me the Google Play code"],
  ["gift_card", "Kannst du mir eine Paysafecard kaufen"],
  ["gift_card", "koop een cadeaukaart voor me"],
  ["gift_card", "achète-moi une carte cadeau"],
  ["gift_card", "une carte Apple"],
  ["gift_card", "Cómprame una tarjeta de regalo"],
  ["gift_card", "Kup mi kartę podarunkową"],
  ["gift_card", "Osta minulle lahjakortti"],
  ["gift_card", "kan du købe et gavekort til mig?"],
  ["gift_card", "Kan du skicka ett presentkort"],
  ["link", "Look at my pictures: https://anna-pics.example.com/x"],
  ["link", "www.anna-live.xyz"],
  ["phone", "Call me: 06 12 34 56 78"],
  ["phone", "+49 151 23456789"],
  ["email", "write to anna@gmail.com"],
  ["email", "anna at gmail dot com"],
  ["messenger", "Let's move to Telegram"],
  ["messenger", "Hast du WhatsApp?"],
  ["messenger", "insta: anna_99"],
  ["messenger", "write me on kik"],
  ["messenger", "schreib mir auf Signal"],
  ["messenger", "skriv til mig på snap"],
  ["messenger", "escríbeme por telegram"],
];

/** Openings that ordinary members write. */
const ORDINARY = [
  "Hi, how was your day?",
  "I work at the bank and I love my job.",
  "My phone gave me a signal, finally!",
  "Shall we meet at 8 on Friday? Or 9:30, before the 14th.",
  "It was a gift from my sister, with a lovely card.",
  "I got a gift card for a spa for my birthday.",
  "I paid 1.299,95 for my bike and 24 euro for the lock.",
  "An apple a day. I play cards on Sundays.",
  "I'm 1.80 m, 75 kg, 36 years old, born in 1990.",
  "Hoi! Leuk profiel. Ik hou van koken, blik op oneindig en wandelen.",
  "Zullen we een kaartje leggen? Ik stuur je er een.",
  "De code van de deur is me ontschoten, ha ha.",
  "Hallo, ich spiele gern Karten und trinke dazu ein Glas Wein.",
  "Ich hab einen Gutschein fürs Kino bekommen, kommst du mit?",
  "Das Signal war klar: die Ampel stand auf Rot.",
  "Ciao! Sei di Roma? Io abito qui dal 2015.",
  "Gioco a carte con mia nonna ogni domenica.",
  "Salut, tu es sur Paris ce week-end ?",
  "J’adore la carte de ce restaurant, 12 plats à 15 €.",
  "Hola, ¿qué tal va tu día? Yo vivo en línea recta al mar.",
  "Tengo dos tarjetas para el museo el 12 de mayo.",
  "Cześć, jak ci mija dzień? Blik w oku i dobra kawa.",
  "Gram w karty z dziadkiem od 20 lat.",
  "Hej, hvad laver du i aften? Jeg er hjemme kl. 19.30.",
  "Jeg sender dig et postkort fra ferien.",
  "Moikka! Pelaan korttia mummon kanssa joka sunnuntai.",
  "Nähdäänkö lauantaina klo 18? Asun Tampereella.",
  "Hei, jeg er 34 og liker å gå på tur.",
  "Kan du spille kort? Jeg lærer deg gjerne.",
  "Hej! Jag gillar att spela kort och dricka kaffe.",
  "Vi ses kl 19:30 på Storgatan 14, 111 22 Stockholm.",
  "The crypt under the church is beautiful. Very cryptic!",
  "Superman fears kryptonite. I fear Mondays.",
  "That was a nice zipline, what a line!",
  "Wise words. You swish around the dance floor.",
  "❤️❤️❤️ 😘 xoxo",
];

describe("[C-18] typical scam messages are recognised", () => {
  test.each(SCAMS)("%s: %s", (sign, text) => expect(findScamSigns(text)).toContain(sign));

  const around = fc.constantFrom("", "Hi! ", "darling ", "Hör mal: ", "Écoute, ", "Słuchaj, ", "🙂 ");
  const after = fc.constantFrom("", "!", " please", ", bitte", " 😘", "\nkiss");
  test("with other text around it, and in capitals", () => {
    const scam = fc.constantFrom(...SCAMS.filter(([, text]) => !/^[\dA-Zb+]/.test(text) || / /.test(text)));
    fc.assert(
      fc.property(scam, around, after, ([sign, text], begin, end) => {
        expect(findScamSigns(`${begin}${text}${end}`)).toContain(sign);
      }),
    );
  });
});

describe("ordinary sentences raise no alarm", () => {
  test.each(ORDINARY)("%s", (text) => expect(findScamSigns(text)).toEqual([]));

  test("several of them in one message raise no alarm", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(ORDINARY, { minLength: 2, maxLength: 5 }), (some) => {
        expect(findScamSigns(some.join("\n"))).toEqual([]);
      }),
    );
  });

  test("an account number with wrong check digits is ignored", () => {
    expect(findScamSigns("DE88 3704 0044 0532 0130 00")).not.toContain("payment");
  });
});

describe("scam signs in a conversation", () => {
  const said = (text: string, seq: number, mine = false): Message => ({
    kind: "text",
    text,
    seq,
    mine,
    id: crypto.randomUUID(),
    sent_at: "2026-11-20T10:00:00Z",
  });
  const harmless = (count: number, mine = false) =>
    Array.from({ length: count }, (_, place) => said("hello", place + 1, mine));

  test("only the first ten messages of the other member are checked", () => {
    expect(listScamSigns([...harmless(9), said("bitcoin", 10)])).toEqual(["crypto"]);
    expect(listScamSigns([...harmless(10), said("bitcoin", 11)])).toEqual([]);
    expect(listScamSigns([...harmless(30, true), said("bitcoin", 31)])).toEqual(["crypto"]);
  });

  test("messages that are not loaded count too", () => {
    expect(listScamSigns([said("bitcoin", 5)])).toEqual(["crypto"]);
    expect(listScamSigns([said("bitcoin", 51)])).toEqual([]);
  });

  test("own messages are ignored, and each sign is returned once, the most expensive first", () => {
    expect(listScamSigns([said("my bitcoin", 1, true)])).toEqual([]);
    const both = [said("telegram @anna_nl", 1), said("bitcoin and paypal", 2), said("paypal", 3)];
    expect(listScamSigns(both)).toEqual(["payment", "crypto", "messenger"]);
    expect(listScamSigns([])).toEqual([]);
  });
});

test.each(["a", "card ", "send ", "A1", "DE89 ", "bc1", "paypal ", "0x", "kod "])(
  "a flood of %j is checked in the blink of an eye",
  (piece) => {
    // CPU time of this thread, so that other load on the machine does not matter.
    const started = process.threadCpuUsage();
    findScamSigns(piece.repeat(20_000).slice(0, 20_000));
    expect(process.threadCpuUsage(started).user / 1_000).toBeLessThan(400);
  },
);
