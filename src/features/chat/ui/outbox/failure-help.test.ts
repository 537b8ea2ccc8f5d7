import { expect, test } from "vitest";
import type { Writing } from "../../contract.ts";
import { helpFor, priceNow } from "./failure-help.ts";

const prices = { text: 2, image: 5, gifts: { rose: 10 } };
const poor: Writing = {
  credits: 0,
  premium: false,
  free_messages_left: 0,
  free_conversations_left: 0,
  prices,
  message_length: 1_000,
  upload_megabytes: 10,
  held: false,
};
const text = { kind: "text" } as const;
const rose = { kind: "gift", gift: "rose" } as const;

test.each([
  ["too few credits", "chat.no_credits", text, { credits: 1 }, "buy"],
  ["enough credits by now", "chat.no_credits", text, { credits: 2 }, "send_now"],
  ["a free message by now", "chat.no_credits", text, { free_messages_left: 1 }, "send_now"],
  [
    "a free message, which a photo cannot be",
    "chat.no_credits",
    { kind: "picture" },
    { free_messages_left: 1 },
    "buy",
  ],
  ["credits for a text but not for a gift", "chat.no_credits", rose, { credits: 9 }, "buy"],
  ["credits for the gift", "chat.no_credits", rose, { credits: 10 }, "send_now"],
  ["a gift that is gone", "chat.no_credits", { kind: "gift", gift: "swan" }, { credits: 99 }, "buy"],
  ["no conversation left, whatever the credits", "chat.no_conversations_left", text, { credits: 9 }, "buy"],
  [
    "premium by now",
    "chat.no_conversations_left",
    text,
    { credits: 9, premium: true, free_conversations_left: null },
    "send_now",
  ],
  ["no proof of age", "age.needed", text, { credits: 9 }, "prove_age"],
  ["another reason", "chat.blocked", text, { credits: 9 }, "retry"],
  ["no connection for a day", null, text, { credits: 0 }, "retry"],
] as const)("a message that failed: %s", (_, code, content, now, help) => {
  expect(helpFor({ code, content, refusedAt: 5 }, { ...poor, ...now }, 6)).toBe(help);
});

test("a balance from before the refusal is not believed", () => {
  const refused = { code: "chat.no_credits", content: text, refusedAt: 5 };
  expect(helpFor(refused, { ...poor, credits: 9 }, 4)).toBe("buy");
});

test("the offer names what would be charged", () => {
  expect(priceNow(text, poor)).toBe(2);
  expect(priceNow(text, { ...poor, free_messages_left: 1 })).toBe(0);
  expect(priceNow({ kind: "picture" }, { ...poor, free_messages_left: 1 })).toBe(5);
});
