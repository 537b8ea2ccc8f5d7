import { describe, expect, test } from "vitest";
import { COUNTRIES, type Country } from "#base/countries.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";

openShopForFile();

/** As the specification writes them. */
const CODES =
  "sdd prezelewy24 blik sct giropay mastercard visa creditcard dankort mobilepay swish twint satispay vipps cartebancaire nexi ideal bancontact applepay paysafecard maestro paypal sofort eps".split(
    " ",
  );
const DEAD = ["giropay", "sofort"];
const EVERYWHERE = "creditcard visa mastercard paypal applepay";
const EURO = `${EVERYWHERE} maestro sdd sct paysafecard`;
const OFFERED: Record<Country, string> = {
  NL: `${EURO} ideal`,
  BE: `${EURO} bancontact`,
  DE: EURO,
  AT: `${EURO} eps`,
  IE: EURO,
  FR: `${EURO} cartebancaire`,
  IT: `${EURO} satispay nexi`,
  ES: EURO,
  FI: `${EURO} mobilepay`,
  CH: `${EVERYWHERE} paysafecard twint`,
  GB: `${EVERYWHERE} paysafecard`,
  PL: `${EVERYWHERE} paysafecard prezelewy24 blik`,
  DK: `${EVERYWHERE} paysafecard mobilepay dankort`,
  SE: `${EVERYWHERE} paysafecard swish`,
  NO: `${EVERYWHERE} paysafecard vipps`,
  US: EVERYWHERE,
  CA: EVERYWHERE,
  AU: EVERYWHERE,
};
const buyIn = (country: Country) => {
  testApp.app.geo = { countryOf: () => country };
};

describe("[M-04] of the 24 methods each country is offered those that are available there", () => {
  test.each(COUNTRIES)(
    "%s: those are offered and taken at the till, and none that is dead",
    async (country) => {
      buyIn(country);
      const anna = await till.member();
      const offered = OFFERED[country].split(" ").sort();
      expect((await till.readOffer(anna)).methods.sort()).toEqual(offered);
      const body = await till.write(anna, { bundle: "p0" });
      const common = EVERYWHERE.split(" ").slice(1);
      for (const method of [...offered, ...DEAD].filter((code) => !common.includes(code))) {
        const order = { ...body, client_id: crypto.randomUUID(), method };
        const { status, body: answer } = await till.call(anna, "POST", "/api/orders", order);
        // A direct debit has a till of its own.
        const taken = offered.includes(method) && method !== "sdd";
        expect([method, status, answer.error]).toEqual(
          taken ? [method, 201, undefined] : [method, 409, "shop.method_not_here"],
        );
        if (taken) expect(answer.method).toBe(method);
      }
    },
  );

  test("the two discontinued methods are known but never offered; each other one is offered somewhere", () => {
    const somewhere = new Set(Object.values(OFFERED).flatMap((methods) => methods.split(" ")));
    expect(CODES).toHaveLength(24);
    expect(CODES.filter((code) => !somewhere.has(code))).toEqual(DEAD);
  });
});
