import { useEffect, useState } from "react";
import { href, useLocation } from "react-router";
import { readStored, store } from "#ui/stored.ts";
import { shopStored } from "../stored.ts";

const HOME = href("/members");
const SHOP = /^\/(credits|premium|directdebit|transactions|pricing|withdraw|login|signup)(\/|$)/;

/** Remembers where the member was before the shop, to lead back there. Shows nothing. */
export function KeepPlace() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!SHOP.test(pathname)) store(pathname + search, shopStored.placeBefore);
  }, [pathname, search]);
  return null;
}

/** Where the member was before the shop. */
export function useWayBack(): string {
  const [place, setPlace] = useState(HOME);
  useEffect(() => setPlace(readStored(shopStored.placeBefore) ?? HOME), []);
  return place;
}

/** Whether this order's end has not been told yet; from now on it has. */
export function isNewlyTold(order: number): boolean {
  const isNew = readStored(shopStored.told) !== String(order);
  store(String(order), shopStored.told);
  return isNew;
}
