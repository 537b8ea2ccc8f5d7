import { describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { FAILURES } from "#base/payment-failures.ts";
import { readTranslations } from "#i18n/translations.ts";
import { PAYMENT_REASONS } from "../../contract.ts";
import { shopEndpoints } from "../endpoints.ts";
import { openShopForFile, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";

const translations = readTranslations();
const REFUSALS = [...new Set(shopEndpoints.flatMap(({ endpoint }) => endpoint.refusals ?? []))].filter(
  (code) => code.startsWith("shop."),
);

openShopForFile();

describe("[E-26] all outcomes of a payment have texts in eleven languages", () => {
  test.each(LOCALES)(
    "every reason and every refusal of the contract has words of its own in %s",
    (locale) => {
      const t = translations.texts(locale).t("shop");
      const inEnglish = translations.texts("en").t("shop");
      const keys = [
        ...PAYMENT_REASONS.map((reason) => `reasons.${reason}` as const),
        ...REFUSALS.map((code) => code.replace("shop.", "refusals.") as "refusals.price_changed"),
      ];
      const words = keys.map((key) => t(key, { amount: "€5.00", minutes: 5, seconds: 5 }));
      expect(new Set(words).size).toBe(keys.length);
      for (const [index, said] of words.entries()) {
        const key = keys[index] as (typeof keys)[number];
        expect(said, key).not.toMatch(/^$|\{\{|\}\}|^reasons\.|^refusals\./);
        if (locale !== "en")
          expect(said, key).not.toBe(inEnglish(key, { amount: "€5.00", minutes: 5, seconds: 5 }));
      }
    },
  );

  test("the failures of providers are among them", () => {
    expect(PAYMENT_REASONS).toEqual(expect.arrayContaining([...FAILURES]));
    expect(REFUSALS.length).toBeGreaterThan(20);
  });

  test("the server answers a refused payment in the caller's language", async () => {
    const anna = await till.member();
    const order = { ...(await till.write(anna)), expected: { amount: 1, currency: "EUR" } };
    const words = [];
    for (const locale of LOCALES) {
      const who: Buyer = { ...anna, cookie: `${anna.cookie}; locale=${locale}` };
      const { status, body } = await till.call(who, "POST", "/api/orders", order);
      expect([status, body.error]).toEqual([409, "shop.price_changed"]);
      expect(body.message).toBe(translations.texts(locale).t("shop")("refusals.price_changed"));
      words.push(body.message);
    }
    expect(new Set(words).size).toBe(LOCALES.length);
  });
});
