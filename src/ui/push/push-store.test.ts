import { expect, test } from "vitest";
import { readPush, tellPush } from "./push-store.ts";

test("the page keeps whether push can be had and is on, and the last message, whichever is told first", () => {
  // Another test in the same process may have stored something.
  tellPush({ state: "unknown" });
  expect(readPush()).toMatchObject({ state: "unknown", capable: false, subscribed: false });
  const lastMessage = { kind: "like", tag: "likes", at: 7 };
  tellPush({ lastMessage });
  tellPush({ state: "none" });
  expect(readPush()).toEqual({ state: "none", capable: true, subscribed: false, lastMessage });
  tellPush({ state: "subscribed" });
  expect(readPush()).toEqual({ state: "subscribed", capable: true, subscribed: true, lastMessage });
  const next = { ...lastMessage, kind: "new_messages", at: 8 };
  tellPush({ lastMessage: next });
  tellPush({ state: "unsupported" });
  expect(readPush()).toEqual({ state: "unsupported", capable: false, subscribed: false, lastMessage: next });
});
