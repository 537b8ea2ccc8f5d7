import { createInstance } from "i18next";
import { expect, test } from "vitest";
import { createTexts, type Words } from "./texts.ts";

const open = (fetchWords: () => Promise<Words>) => {
  const engine = createInstance();
  const resources = { en: { common: { close: "Close" } } };
  engine.init({ lng: "en", defaultNS: "common", resources, initAsync: false });
  return createTexts(engine, "en", fetchWords);
};

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
