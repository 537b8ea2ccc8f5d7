import { afterEach, describe, expect, test, vi } from "vitest";

const wish = { bundle: "p2", expected: { amount: 4_999, currency: "EUR" } };

/** Loads a fresh copy of the module, like a new page. */
async function openTab() {
  vi.resetModules();
  return import("./kept-order.ts");
}

function makeStorage() {
  const items = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
}

afterEach(() => vi.unstubAllGlobals());

describe("the client id of an order", () => {
  test("stays the same for every try and after a reload, until the order is answered", async () => {
    makeStorage();
    const first = (await openTab()).keepOrderId(wish);
    const { keepOrderId, forgetOrderId } = await openTab();
    expect(keepOrderId(wish)).toBe(first);
    forgetOrderId();
    expect(keepOrderId(wish)).not.toBe(first);
    expect((await openTab()).keepOrderId(wish)).not.toBe(first);
  });

  test("changes with the content of the order", async () => {
    makeStorage();
    const { keepOrderId } = await openTab();
    const first = keepOrderId(wish);
    expect(keepOrderId({ ...wish, bundle: "p3" })).not.toBe(first);
  });

  test("is kept in memory if storage is not available", async () => {
    vi.stubGlobal("sessionStorage", undefined);
    const { keepOrderId } = await openTab();
    expect(keepOrderId(wish)).toBe(keepOrderId(wish));
  });
});
