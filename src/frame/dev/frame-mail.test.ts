import { expect, test } from "vitest";
import { frameMail } from "./frame-mail.ts";

const POLICY =
  /^<meta http-equiv="Content-Security-Policy" content="default-src 'none'; [^"]+"><base target="_top">/;

test("the policy and the target of links come first in the head of a mail", () => {
  const framed = frameMail("<!doctype html><html><head><style>p {}</style></head><p>Hi</p></html>", "abc");
  const [before, inside] = framed.split("<head>") as [string, string];
  expect(before).toBe("<!doctype html><html>");
  expect(inside).toMatch(POLICY);
  expect(inside).toContain("style-src 'nonce-abc'");
  expect(inside).toContain('<style nonce="abc">p {}</style>');
  expect(framed.match(/<head>/g)).toHaveLength(1);
});

test("a mail without a head gets one, and without a nonce no style sheet applies", () => {
  const framed = frameMail("<p>Hi $& there</p>", undefined);
  expect(framed).toMatch(/^<!doctype html><head><meta http-equiv="Content-Security-Policy"/);
  expect(framed).toContain("style-src 'none'");
  expect(framed).toContain("<p>Hi $& there</p>");
  expect(framed).not.toContain("script-src");
});
