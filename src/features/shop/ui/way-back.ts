import { useEffect, useState } from "react";
import { useLocation } from "react-router";

const PLACE = "place-before-shop";
const TOLD = "order-told";
const HOME = "/members";
const SHOP = /^\/(credits|premium|directdebit|transactions|pricing|withdraw|login|signup)(\/|$)/;

/** Remembers where the member was before the shop, to lead back there. Shows nothing. */
export function KeepPlace() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!SHOP.test(pathname)) store(PLACE, pathname + search);
  }, [pathname, search]);
  return null;
}

/** Where the member was before the shop. */
export function useWayBack(): string {
  const [place, setPlace] = useState(HOME);
  useEffect(() => setPlace(read(PLACE) ?? HOME), []);
  return place;
}

/** Whether this order's end has not been told yet; from now on it has. */
export function isNewlyTold(order: number): boolean {
  const isNew = read(TOLD) !== String(order);
  store(TOLD, String(order));
  return isNew;
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Then the way back leads to the members.
  }
}
