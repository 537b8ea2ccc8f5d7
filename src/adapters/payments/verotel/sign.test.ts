import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { isSigned, signRequest, signUrl } from "./sign.ts";

const SECRET = "zpXwe2D77g4P7ysGJcr3rY87TBYs6J";
const DESCRIPTION = "My Dščřčřřěřě&?=blah123";

/** The parameters of the tests of verotel/flexpay-php-client and verotel/flexpay4j. */
const params = (changes: Record<string, string> = {}) =>
  new Map(
    Object.entries({
      shopID: "68849",
      saleID: "433456",
      priceAmount: "0.00",
      referenceID: "reference1234",
      priceCurrency: "USD",
      custom1: "My",
      description: DESCRIPTION,
      subscriptionType: "RECURRING",
      period: "P1M",
      name: "My name",
      trialAmount: "0.01",
      trialPeriod: "P3D",
      successURL: "http://backURL.test",
      declineURL: "http://declineURL.test",
      cancelDiscountPercentage: "30",
      blah: "something",
      ...changes,
    }),
  );

test("[M-41] a request is signed as Verotel's clients sign it", () => {
  const ofJava = params({ successURL: "http://successURL.test" });
  expect(signRequest(ofJava, SECRET)).toBe(
    "1a790e1ebf654b9a38884a5c9a867a7e57134f103a1c9c8d9854da794a839d03",
  );
  // The PHP client's parameters, which its test compares with a hash of the same text.
  const { blah: _, ...signed } = Object.fromEntries(params());
  const text = [
    SECRET,
    ...Object.keys(signed)
      .sort()
      .map((name) => `${name}=${signed[name]}`),
  ].join(":");
  expect(signRequest(params(), SECRET)).toBe(createHash("sha256").update(text).digest("hex"));
});

test("[M-41] the start address is the one that Verotel's Java client writes, byte for byte", () => {
  const asked = new Map([
    ["version", "4"],
    ["type", "purchase"],
    ["shopID", "60678"],
    ["priceAmount", "45.20"],
    ["priceCurrency", "EUR"],
    ["description", DESCRIPTION],
    ["paymentMethod", "CC"],
    ["referenceID", "ref1"],
    ["custom1", "custom1"],
    ["custom2", "custom2"],
    ["custom3", "custom3"],
    ["successURL", "http://example.com/approve"],
    ["declineURL", "http://example.com/decline"],
    ["email", "foo@example.com"],
  ]);
  expect(signUrl("https://secure.verotel.com/startorder", asked, SECRET)).toBe(
    "https://secure.verotel.com/startorder?custom1=custom1&custom2=custom2&custom3=custom3" +
      "&declineURL=http%3A%2F%2Fexample.com%2Fdecline" +
      "&description=My+D%C5%A1%C4%8D%C5%99%C4%8D%C5%99%C5%99%C4%9B%C5%99%C4%9B%26%3F%3Dblah123" +
      "&email=foo%40example.com&paymentMethod=CC&priceAmount=45.20&priceCurrency=EUR&referenceID=ref1" +
      "&shopID=60678&successURL=http%3A%2F%2Fexample.com%2Fapprove&type=purchase&version=4" +
      "&signature=08a33095ae3f4cee4ba25bc50a4076d11c008b84e40423a1cd436c29d2a9225b",
  );
});

test("[M-41] postbacks are accepted with SHA-256 and with the older SHA-1, by any of two keys", () => {
  const sha1 = "fc63f38e2722d2e5bc4f2044ad3ffb2051e89643";
  expect(isSigned(params(), sha1, [SECRET])).toBe(true);
  expect(isSigned(params(), sha1.toUpperCase(), [SECRET])).toBe(true);
  expect(isSigned(params(), sha1, ["new key", SECRET])).toBe(true);
  expect(isSigned(params(), sha1, ["new key"])).toBe(false);
  const ofJava = params({ successURL: "http://successURL.test" });
  for (const name of ["saleID", "blah"]) ofJava.delete(name);
  const sha256 = "0df722dd32b8a9f68e3ae4e3f226651eba1397d7928862635ba32674dc7bed6a";
  expect(isSigned(ofJava, sha256, [SECRET])).toBe(true);
  expect(isSigned(params({ custom2: "Your" }), "foo", [SECRET])).toBe(false);
  expect(isSigned(params(), "", [SECRET])).toBe(false);
  expect(isSigned(params({ custom2: "Your" }), sha1, [SECRET])).toBe(false);
});
