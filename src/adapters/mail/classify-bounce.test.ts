import { describe, expect, test } from "vitest";
import { type BounceClass, classifyBounce, findStatus } from "./classify-bounce.ts";

const STATUSES: [BounceClass, string[]][] = [
  ["hard", ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"]],
  [
    "soft",
    [
      ...["5.1.0", "5.1.4", "5.2.0", "5.2.2", "5.3.0", "5.3.4", "5.4.1", "5.4.4", "5.5.0", "5.5.2", "5.0.0"],
      ...["4.2.2", "4.4.1", "4.4.7", "4.7.0"],
    ],
  ],
  ["ours", ["5.1.7", "5.1.8", "5.6.0", "5.6.3", "5.7.0", "5.7.1", "5.7.26", "5.7.515"]],
  ["none", ["2.0.0", "2.1.5"]],
];

test.each(STATUSES.flatMap(([bounce, list]) => list.map((status) => ({ status, bounce }))))(
  "$status is $bounce",
  ({ status, bounce }) => {
    expect(classifyBounce({ status, words: `${status} no`, code: 550 })).toBe(bounce);
  },
);

describe("without a status", () => {
  test.each([550, 551, 553])("an answer of %d to RCPT is hard", (code) => {
    expect(classifyBounce({ status: null, words: "no such user", code })).toBe("hard");
  });
  test.each([552, 554, 521])("an answer of %d to RCPT is soft", (code) => {
    expect(classifyBounce({ status: null, words: "no", code })).toBe("soft");
  });
  test("a report is soft", () => {
    expect(classifyBounce({ status: null, words: "could not deliver" })).toBe("soft");
  });
});

test.each([
  "550 Message rejected as spam",
  "550 5.5.0 Your address is BLOCKED",
  "554 5.3.0 against our Policy",
  "550 5.0.0 listed on a blocklist",
])("the words of «%s» blame us", (words) => {
  expect(classifyBounce({ status: findStatus(words), words, code: 550 })).toBe("ours");
});

test("an exact status outweighs the words of the page that it links to", () => {
  const words = "550 5.1.1 No such user. See https://mail.example/policy";
  expect(classifyBounce({ status: findStatus(words), words, code: 550 })).toBe("hard");
});

test.each([
  ["550-5.1.1 The account does not exist", "5.1.1"],
  ["550 5.7.515 Access denied", "5.7.515"],
  ["452 4.2.2 full", "4.2.2"],
  ["smtp; 550 5.1.10 null MX", "5.1.10"],
  ["550 no", null],
  ["connected to 15.1.1.25", null],
  ["from 5.1.1.7", null],
  ["3.1.1", null],
])("the status in «%s» is %s", (text, status) => {
  expect(findStatus(text)).toBe(status);
});
