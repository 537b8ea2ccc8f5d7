import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { readStored, store } from "#ui/stored.ts";
import { shopStored } from "../stored.ts";

const HOME = href("/members");
const SHOP = /^\/(credits|premium|directdebit|transactions|pricing|withdraw|login|signup)(\/|$)/;

/** Stores the last page outside the shop. Renders nothing. */
export function KeepPlace() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!SHOP.test(pathname)) store(pathname + search, shopStored.placeBefore);
  }, [pathname, search]);
  return null;
}

/** Path of the last page outside the shop. */
export function useWayBack(): string {
  const [place, setPlace] = useState(HOME);
  useEffect(() => setPlace(readStored(shopStored.placeBefore) ?? HOME), []);
  return place;
}

/** Returns true once per order. */
export function isNewlyTold(order: number): boolean {
  const isNew = readStored(shopStored.told) !== String(order);
  store(String(order), shopStored.told);
  return isNew;
}
