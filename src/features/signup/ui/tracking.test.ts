import { expect, test } from "vitest";
import { keepTracking, keptTracking, readTracking } from "./tracking.ts";

test("five parameters are read, empty and other ones are ignored, long ones are cut", () => {
  const long = "x".repeat(300);
  const query = new URLSearchParams({ network: "n", ref: "", sub1: long, sub3: "3", other: "o" });
  expect(readTracking(query)).toEqual({ network: "n", sub1: long.slice(0, 100), sub3: "3" });
});

test("parameters of the first address stay, and later addresses add missing ones", () => {
  keepTracking("?network=first&sub1=a");
  keepTracking("?network=second&ref=r");
  keepTracking("");
  expect(keptTracking()).toEqual({ network: "first", sub1: "a", ref: "r" });
});
