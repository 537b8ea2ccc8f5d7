import { expect, test } from "vitest";
import { isCurrentPath } from "./is-current-path.ts";

const PLACES = ["/", "/members", "/chats", "/likes", "/profile"];

test.each([
  ["/", "/"],
  ["/members", "/members"],
  ["/members/", "/members"],
  ["/members/7", "/members"],
  ["/members/7/chat", "/chats"],
  ["/members/7/chat/", "/chats"],
  ["/chats", "/chats"],
  ["/chats/12", "/chats"],
  ["/likes", "/likes"],
])("at %s the navigation highlights only %s", (pathname, marked) => {
  expect(PLACES.filter((place) => isCurrentPath(place, pathname))).toEqual([marked]);
});

test("a path that only starts with the same characters does not match", () => {
  expect(PLACES.filter((place) => isCurrentPath(place, "/profiles"))).toEqual([]);
});
