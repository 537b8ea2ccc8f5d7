import { expect, test } from "vitest";
import type { Words } from "./look-up.ts";
import { createTexts } from "./texts.ts";

const open = (fetchWords: () => Promise<Words>) =>
  createTexts("en", { common: { close: "Close" } }, { fetchWords });

test("texts that are loaded later are found, and still count as not come with the page", async () => {
  const texts = open(async () => ({ title: "Photos" }));
  expect(texts.came("common")).toBe(true);
  expect(texts.came("photos")).toBe(false);
  const loading = texts.load("photos");
  await loading;
  expect(texts.say("photos:title")).toBe("Photos");
  expect(texts.came("photos")).toBe(false);
  expect(texts.load("photos")).toBe(loading);
});

test("texts that could not be loaded are requested again", async () => {
  let requests = 0;
  const texts = open(async () => {
    requests += 1;
    if (requests === 1) throw new Error("no line");
    return { title: "Photos" };
  });
  await expect(texts.load("photos")).rejects.toThrow("no line");
  expect(texts.came("photos")).toBe(false);
  await texts.load("photos");
  expect(texts.say("photos:title")).toBe("Photos");
});

test("a text that a language lacks is in the fallback language, and a key without any text is shown", () => {
  const fallback = createTexts("en", { common: { close: "Close", open: "Open" } });
  const texts = createTexts("da", { common: { close: "Luk" } }, { fallback });
  const t = texts.t("common") as (key: string) => string;
  expect([t("close"), t("open"), t("gone")]).toEqual(["Luk", "Open", "gone"]);
  expect([texts.say("common:open"), texts.say("common:gone")]).toEqual(["Open", null]);
});
