import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/**
 * What a member's browser keeps fresh, for every page of members. Loaded after the page is alive, for members alone.
 * `call` repeats what fails by itself, and the rhythm of src/frame/refresh.tsx decides when to ask again.
 */
export const memberCache = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      networkMode: "always",
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    },
  },
});

export function MemberCache({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={memberCache}>{children}</QueryClientProvider>;
}
