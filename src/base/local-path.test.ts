import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { localPath } from "./local-path.ts";

describe("the path that a form leads back to", () => {
  test.each([
    ["/pages/faq?x=1", "/pages/faq?x=1"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/a\nSet-Cookie: x=1", "/"],
    ["", "/"],
    [null, "/"],
  ])("%j leads to %s", (path, expected) => expect(localPath(path)).toBe(expected));

  test("falls back to another path than the home page if one is given", () => {
    expect(localPath("//evil.example", "/settings")).toBe("/settings");
    expect(localPath("/profile", "/settings")).toBe("/profile");
  });

  test("never leaves this site, whatever the input", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl({ size: "small" }),
          fc.string().map((text) => `/${text}`),
        ),
        (path) => {
          return new URL(localPath(path), "https://here.example").origin === "https://here.example";
        },
      ),
    );
  });
});
