import { expect, test } from "vitest";
import type { Country } from "#base/countries.ts";
import type { Currency } from "#base/money.ts";
import { METHOD_CODES } from "#base/payment-methods.ts";
import { idOf, listMethods, methodOf } from "./methods.ts";

const anywhere = ["creditcard", "visa", "mastercard", "paypal", "applepay"];

const buyerIn = (country: Country, currency: Currency) => ({ country, money: { amount: 1_000, currency } });

test.each([
  ["NL", "EUR", ["ideal", ...anywhere, "paysafecard", "sct"]],
  ["BE", "EUR", ["bancontact", ...anywhere, "paysafecard", "sct"]],
  ["AT", "EUR", ["eps", ...anywhere, "paysafecard", "sct"]],
  ["DE", "EUR", [...anywhere, "paysafecard", "sct"]],
  ["PL", "PLN", ["blik", "prezelewy24", ...anywhere, "paysafecard"]],
  ["CH", "CHF", ["twint", ...anywhere, "paysafecard"]],
  ["DK", "DKK", ["mobilepay", ...anywhere, "paysafecard"]],
  ["NO", "NOK", ["vipps", ...anywhere, "paysafecard"]],
  ["SE", "SEK", ["swish", ...anywhere, "paysafecard"]],
  ["IT", "EUR", ["satispay", ...anywhere, "paysafecard", "sct"]],
  ["US", "USD", anywhere],
] as const)("[M-42] methods in %s, in %s", (country, currency, methods) => {
  expect(listMethods(undefined, buyerIn(country, currency))).toEqual(methods);
});

test("only what the operator has enabled at PAY.", () => {
  expect(listMethods(["ideal", "sdd", "eps"], buyerIn("NL", "EUR"))).toEqual(["ideal"]);
});

test("each id stands for one method", () => {
  for (const method of METHOD_CODES) {
    const id = idOf(method);
    if (id !== undefined) expect(methodOf(id)).toBe(method);
  }
});
