import fc from "fast-check";
import { expect, test } from "vitest";
import { maskEmail } from "./mask-email.ts";

test.each([
  ["anna@example.org", "a•••@e•••.org"],
  ["a@b.de", "a•••@b•••.de"],
  ["ä.very.long.name+tag@mail.sub.example.co.uk", "ä•••@m•••.uk"],
  ["😀x@example.org", "😀•••@e•••.org"],
])("%s becomes %s", (email, masked) => expect(maskEmail(email)).toBe(masked));

test("no more than a letter of the name and of the domain is shown", () =>
  fc.assert(
    fc.property(fc.emailAddress(), (email) => {
      const [local, domain] = maskEmail(email).split("@") as [string, string];
      expect(local.replace("•••", "")).toHaveLength(1);
      expect(domain.slice(1)).toMatch(/^•••\.[^.]+$/);
    }),
  ));
