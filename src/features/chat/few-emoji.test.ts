import { describe, expect, test } from "vitest";
import { isFewEmoji } from "./few-emoji.ts";

describe("a text of a few emoji only is large", () => {
  test.each(["❤️", "😘😘", "👩‍❤️‍👨", "🇳🇱", "👍🏽 🎉", "1️⃣", "❤️ ❤️ ❤️"])("%s", (text) =>
    expect(isFewEmoji(text)).toBe(true),
  );
  test.each(["", " ", "hi 😘", "😘😘😘😘", "1", "#", "123", "a", "❤️!".repeat(30)])("%s is not", (text) =>
    expect(isFewEmoji(text)).toBe(false),
  );
});
