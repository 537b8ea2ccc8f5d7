import { createContext, useContext } from "react";

export const NonceContext = createContext<string | undefined>(undefined);

/** Of this answer, on the server; browsers hide it from pages, and it is not needed there. */
export function useNonce(): string | undefined {
  return useContext(NonceContext);
}

/** Also in the browser, for markup that is made there: the page carries it for React Aria. */
export function useNonceEverywhere(): string | undefined {
  const nonce = useNonce();
  if (nonce !== undefined || typeof document === "undefined") return nonce;
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
}
