import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** Returns the response's nonce on the server. Browsers hide it from pages, and it is not needed there. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Returns the nonce in the browser too, for markup created there: the page contains it for React Aria. */
export function useNonceEverywhere(): string | undefined {
  const nonce = useNonce();
  if (nonce !== undefined || typeof document === "undefined") return nonce;
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}
