import fc from "fast-check";
import { expect, test } from "vitest";
import { email } from "./fields.ts";
import { mailboxOf } from "./person-key-rules.ts";
import { emailKey } from "./rules.ts";

test.each([
  ["anna@example.org", "anna@example.org"],
  ["anna+velvet@example.org", "anna@example.org"],
  ["a.n.n.a+x@gmail.com", "anna@gmail.com"],
  ["a.nna@googlemail.com", "anna@gmail.com"],
  ["a.nna@example.org", "a.nna@example.org"],
  ["ａnna@example.org", "anna@example.org"],
  ["anna@bücher.example", "anna@xn--bcher-kva.example"],
  ["anna@ＢÜCHER.example", "anna@xn--bcher-kva.example"],
])("%s belongs to the mailbox %s", (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

const letters = (least: number) =>
  fc.string({ unit: fc.constantFrom(..."abcxyz019"), minLength: least, maxLength: 12 });
const domain = fc.oneof(
  fc.constantFrom("gmail.com", "googlemail.com"),
  letters(1).map((name) => `${name}.example`),
);

test("the mailbox of an address that the forms take is the same with any tag and in any case, and its own mailbox", () => {
  fc.assert(
    fc.property(letters(1), letters(0), domain, (local, tag, at) => {
      const plain = `${local}@${at}`;
      const mailbox = mailboxOf(emailKey(plain));
      expect(email.safeParse(plain).success).toBe(true);
      expect(mailboxOf(emailKey(`${local}+${tag}@${at}`))).toBe(mailbox);
      expect(mailboxOf(emailKey(plain.toUpperCase()))).toBe(mailbox);
      expect(mailboxOf(mailbox)).toBe(mailbox);
      // Keys that are stored stay comparable: only Gmail's second domain is written in another way.
      expect(mailbox).toBe(plain.replace("@googlemail.com", "@gmail.com"));
    }),
  );
});

test("dots tell mailboxes apart, except at Gmail", () => {
  fc.assert(
    fc.property(letters(1), letters(1), (one, other) => {
      expect(mailboxOf(`${one}.${other}@gmail.com`)).toBe(mailboxOf(`${one}${other}@googlemail.com`));
      expect(mailboxOf(`${one}.${other}@mail.example`)).not.toBe(mailboxOf(`${one}${other}@mail.example`));
    }),
  );
});
