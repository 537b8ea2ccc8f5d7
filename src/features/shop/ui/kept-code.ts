import { useEffect } from "react";
import { useLocation } from "react-router";
import { forgetStored, readStored, store } from "#ui/stored.ts";
import { shopStored } from "../stored.ts";

const MOST = 40;

/** A discount code in the address of any page is kept in this browser until it is used, refused or taken away. */
export function useKeepCode(): void {
  const { search } = useLocation();
  useEffect(() => keepCode(readReferredSearch()), []);
  useEffect(() => keepCode(search), [search]);
}

function keepCode(search: string): void {
  const code = new URLSearchParams(search).get("code")?.trim();
  if (code && code.length <= MOST) store(code, shopStored.code);
}

/** Query of the page of ours that led here, which may have been left before its script ran. Empty after a reload. */
function readReferredSearch(): string {
  const [opened] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const from = URL.parse(document.referrer);
  return opened?.type === "navigate" && from?.origin === window.location.origin ? from.search : "";
}

export function readKeptCode(): string | null {
  return readStored(shopStored.code) ?? null;
}

export function forgetCode(): void {
  forgetStored(shopStored.code);
}
