import { expect, test, vi } from "vitest";
import { readReferredTracking, readTracking } from "../tracking.ts";
import {
  forgetTracking,
  keepCameBy,
  keepFound,
  keepTracking,
  keptCampaign,
  keptTracking,
} from "./tracking.ts";

test("five parameters are read, empty and other ones are ignored, long ones are cut", () => {
  const long = "x".repeat(300);
  const query = new URLSearchParams({ network: "n", ref: "", sub1: long, sub3: "3", other: "o" });
  expect(readTracking(query)).toEqual({ network: "n", sub1: long.slice(0, 100), sub3: "3" });
});

test("a campaign is read from the page that led here only if that is one of ours", () => {
  const from = (referer: string) =>
    readReferredTracking(new Headers(referer === "" ? {} : { referer }), "https://ours.example");
  expect(from("https://ours.example/landers/video/she-1?network=n&sub1=a&x=y")).toEqual({
    network: "n",
    sub1: "a",
  });
  for (const other of ["", "no address", "https://ours.example/", "https://other.example/?network=n"])
    expect(from(other)).toEqual({});
});

test("parameters of the first address stay, and later addresses add missing ones", () => {
  keepTracking("?network=first&sub1=a");
  keepTracking("?network=second&ref=r");
  keepTracking("");
  expect(keptTracking()).toEqual({ network: "first", sub1: "a", ref: "r" });
  expect(keptCampaign()).toBe("network=first&ref=r");
});

test("a slug and a wording are never taken from another landing page than the first", () => {
  keepFound({ network: "n", lander: "video", slug: "she-1", variant: "b" });
  forgetTracking();
  keepCameBy({ lander: "gallery", variant: "a" });
  keepFound({ network: "n", lander: "video", slug: "she-1", variant: "b" });
  keepCameBy({ lander: "video", variant: "b", slug: "she-2" });
  expect(keptTracking()).toEqual({ network: "n", lander: "gallery", variant: "a" });
  forgetTracking();
});

test("the tab keeps the parameters until the account exists, and nothing that somebody else wrote there", async () => {
  const entries = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => entries.set(name, value),
    removeItem: (name: string) => entries.delete(name),
  });
  const openTab = async () => {
    vi.resetModules();
    return import("./tracking.ts");
  };
  (await openTab()).keepTracking("?network=n&sub2=b%26c");
  const afterReload = await openTab();
  afterReload.keepTracking("?network=other&ref=r");
  expect(afterReload.keptTracking()).toEqual({ network: "n", sub2: "b&c", ref: "r" });
  (await openTab()).forgetTracking();
  expect(entries.size).toBe(0);
  entries.set("campaign", `network=${"x".repeat(300)}&other=o`);
  expect((await openTab()).keptTracking()).toEqual({ network: "x".repeat(100) });
  vi.unstubAllGlobals();
});
