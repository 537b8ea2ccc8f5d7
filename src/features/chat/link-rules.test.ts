import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { splitLinks } from "./link-rules.ts";
import { mayHaveLink } from "./may-have-link.ts";

const linksOf = (text: string) =>
  splitLinks(text)
    .filter(({ address }) => address)
    .map(({ text, address, host }) => [text, address, host]);

describe("links", () => {
  test.each([
    [
      "see https://example.com/a?b=1#c!",
      "https://example.com/a?b=1#c",
      "https://example.com/a?b=1#c",
      undefined,
    ],
    ["http://example.com", "http://example.com", "http://example.com/", undefined],
    ["www.example.nl, ok?", "www.example.nl", "https://www.example.nl/", undefined],
    ["EXAMPLE.com/Path", "EXAMPLE.com/Path", "https://example.com/Path", undefined],
    ["http://example.com:8080/x", "http://example.com:8080/x", "http://example.com:8080/x", undefined],
    ["müller.de", "müller.de", "https://xn--mller-kva.de/", undefined],
    [
      "https://аpple.com/login",
      "https://аpple.com/login",
      "https://xn--pple-43d.com/login",
      "xn--pple-43d.com",
    ],
    ["https://paypal.com@evil.example.com/", "https://paypal.com", "https://paypal.com/", undefined],
    ["https://paypal.com:x@evil.example.com/", "https://paypal.com", "https://paypal.com/", undefined],
  ])("%s", (text, typed, address, host) => expect(linksOf(text)).toEqual([[typed, address, host]]));

  test.each([
    "javascript:alert(1)",
    "data:text/html,<b>x</b>",
    "ftp://example.com/x",
    "//example.com",
    "mailto:anna@example.com",
    "anna@example.com",
    "<a href='x'>hello</a>",
    "I like wine.It is my thing.no stress",
    "https://",
    "http://localhost/x",
  ])("%s is none", (text) => expect(linksOf(text)).toEqual([]));

  const pieces = fc.constantFrom(
    "https://",
    "www.",
    "a.com",
    "@",
    " ",
    "/",
    "İ",
    "ß",
    "\u202e",
    "<b>",
    "javascript:",
    ":",
    "😘",
    "xn--",
    "%00",
  );
  test("the pieces make up any text again, and links lead only to http and https", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(pieces, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 30 }),
        (parts) => {
          const text = parts.join("");
          const split = splitLinks(text);
          expect(split.map((piece) => piece.text).join("")).toBe(text);
          expect(mayHaveLink(text) || split.every(({ address }) => address === undefined)).toBe(true);
          // An @ may stand in the path, but not before the host, where it would hide which host it is.
          for (const { address } of split) if (address) expect(address).toMatch(/^https?:\/\/[^@/\s]+\/\S*$/);
        },
      ),
    );
  });
});
