import { expect, test } from "vitest";
import type { MethodCode } from "#base/payment-methods.ts";
import type { Card, Discount } from "../contract.ts";
import { findPayWay, firstChoice, listPayWays } from "./pay-ways.ts";

const FRANCE: MethodCode[] = ["cartebancaire", "creditcard", "visa", "mastercard", "paypal", "sdd"];
const card: Card = { id: 7, brand: "visa", last4: "4242", expires: "2028-03" };
const accepting = (...paymentmethods: MethodCode[]) => ({ paymentmethods }) as unknown as Discount;
const list = (methods: MethodCode[], named?: string, discount: Discount | null = null) =>
  listPayWays({ cards: [], methods, discount }, named);
const pays = (ways: ReturnType<typeof list>) => ways.map(({ pay }) => pay);

test("all card brands are one row, at the place of the first of them", () => {
  const ways = list(["paypal", ...FRANCE.filter((method) => method !== "paypal")]);
  expect(pays(ways)).toEqual(["paypal", "creditcard", "sdd"]);
  expect(ways[1]).toMatchObject({
    kind: "cards",
    brands: ["cartebancaire", "creditcard", "visa", "mastercard"],
  });
});

test("Bancontact is a row of its own, because its page takes no other card", () => {
  expect(pays(list(["bancontact", "creditcard", "visa"]))).toEqual(["bancontact", "creditcard"]);
});

test("saved cards come first", () => {
  const ways = listPayWays({ cards: [card], methods: FRANCE, discount: null }, undefined);
  expect(pays(ways)).toEqual(["card:7", "creditcard", "paypal", "sdd"]);
  expect(firstChoice(ways, undefined)).toBe("card:7");
});

test("the row of the cards stands for the brand in the URL, or for one that the discount code accepts", () => {
  expect(pays(list(FRANCE, "mastercard"))).toEqual(["mastercard", "paypal", "sdd"]);
  expect(pays(list(FRANCE, undefined, accepting("visa", "paypal")))[0]).toBe("visa");
  expect(pays(list(FRANCE, undefined, accepting("paypal")))[0]).toBe("creditcard");
  expect(pays(list(["visa", "mastercard"]))).toEqual(["visa"]);
});

test("a chosen card stays chosen when a code changes the brand that its row stands for", () => {
  const chosen = firstChoice(list(FRANCE), undefined);
  expect(chosen).toBe("creditcard");
  expect(findPayWay(list(FRANCE, undefined, accepting("visa")), chosen)?.pay).toBe("visa");
});

test("the method in the URL is chosen, an unknown one is ignored, and nothing is chosen where nothing is offered", () => {
  expect(firstChoice(list(FRANCE), "sdd")).toBe("sdd");
  expect(firstChoice(list(FRANCE), "cash")).toBe("creditcard");
  expect(firstChoice(list([]), "paypal")).toBeNull();
});
