import { expect, test } from "vitest";
import { MailRefused } from "#adapters/mail/mail.ts";
import { describeFailure } from "./describe-failure.ts";

test.each<[thrown: unknown, words: string]>([
  [new TypeError("anna@example.org is no address"), "TypeError"],
  [
    Object.assign(new Error('Key (email)=(anna@example.org) exists, see "anna"'), { code: "23505" }),
    "Error 23505",
  ],
  [
    new MailRefused({ permanent: false, recipient: false, reply: "EENVELOPE 450 4.2.2" }),
    "MailRefused EENVELOPE 450 4.2.2",
  ],
  ["anna@example.org", "A value that is not an error was thrown"],
])("%s is reported without its message", (thrown, words) => {
  const told = describeFailure(thrown);
  expect(told.words).toBe(words);
  expect(told.at).not.toContain("anna");
});
