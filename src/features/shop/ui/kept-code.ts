import { useEffect } from "react";
import { useLocation } from "react-router";

const KEPT = "discount-code";
const MOST = 40;

/** A discount code in the address of any page is kept in this browser until it is used, refused or taken away. */
export function useKeepCode(): void {
  const { search } = useLocation();
  useEffect(() => {
    const code = new URLSearchParams(search).get("code")?.trim();
    if (code && code.length <= MOST) change((storage) => storage.setItem(KEPT, code));
  }, [search]);
}

export function readKeptCode(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}

export function forgetCode(): void {
  change((storage) => storage.removeItem(KEPT));
}

function change(how: (storage: Storage) => void): void {
  try {
    how(localStorage);
  } catch {
    // Storage may be off: the code can be typed.
  }
}
