import { expect, test } from "vitest";
import { readTranslations } from "#i18n/translations.ts";
import { writeAway } from "./write-away.ts";

const texts = readTranslations().texts("de");
const LATER = texts.t("common")("errors.unavailable");
const OPENS = texts.t("frame")("error.opens_itself");
const ERROR = { error: "unavailable", message: LATER, requestId: "1" };

test.each([
  ["a person", "/likes", "GET", "text/html,*/*", { body: OPENS, type: "text/html", again: "3" }],
  [
    "a person who sent a form",
    "/login",
    "POST",
    "text/html,*/*",
    { body: LATER, type: "text/html", again: null },
  ],
  [
    "the router of an open page",
    "/likes.data",
    "GET",
    "*/*",
    { body: LATER, type: "text/plain", again: null },
  ],
  ["a program", "/likes", "GET", "*/*", { body: '"requestId":"1"', type: "application/json", again: null }],
])("%s is answered in their own way while a page cannot be shown", async (_, path, method, accept, told) => {
  const request = new Request(`https://example.org${path}`, { method, headers: { accept } });
  const error = Response.json(ERROR, { status: 503, headers: { "Retry-After": "2" } });
  const answer = writeAway(request, error, texts);
  const { headers } = answer;
  expect([answer.status, headers.get("retry-after"), headers.get("refresh")]).toEqual([503, "2", told.again]);
  expect(headers.get("content-type")).toContain(told.type);
  const body = await answer.text();
  expect(body).toContain(told.body);
  if (told.type !== "application/json") expect(body).not.toContain("requestId");
});
