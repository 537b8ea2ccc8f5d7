import { expect, test } from "vitest";
import { isAt } from "./is-at.ts";

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
])("at %s the navigation marks %s alone", (pathname, marked) => {
  expect(PLACES.filter((place) => isAt(place, pathname))).toEqual([marked]);
});

test("what only begins alike is another place", () => {
  expect(PLACES.filter((place) => isAt(place, "/profiles"))).toEqual([]);
});
