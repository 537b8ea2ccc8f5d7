import { expect, test } from "vitest";
import { mailboxOf } from "./person-key-rules.ts";

test.each([
  ["anna@example.org", "anna@example.org"],
  ["anna+velvet@example.org", "anna@example.org"],
  ["a.n.n.a+x@gmail.com", "anna@gmail.com"],
  ["a.nna@googlemail.com", "anna@gmail.com"],
  ["a.nna@example.org", "a.nna@example.org"],
  ["ａnna@example.org", "anna@example.org"],
])("%s belongs to the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});
