import { describe, expect, test } from "vitest";
import { showsBack } from "./back-rules.ts";

const SHOWN = ["members-id", "likes-type", "likes-m-id", "credits", "credits-id-paymentmethod"];
const OTHERS = [
  "index",
  "members",
  "likes",
  "members-id-chat",
  "members-id-signup",
  "chats",
  "settings",
  "profile",
];

describe("[S-21] the Back button shows only in installed mode with history, on five pages", () => {
  test.each([
    [true, true, SHOWN],
    [true, false, []],
    [false, true, []],
    [false, false, []],
  ])("installed %s, history %s", (installed, history, shown) => {
    expect([...SHOWN, ...OTHERS].filter((route) => showsBack(route, { installed, history }))).toEqual(shown);
  });
});
