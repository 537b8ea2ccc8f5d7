import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";

/**
 * Query cache for every page of members. Loaded after hydration, and for members only. `call` retries by itself,
 * and src/frame/background/refresh.tsx decides when to refetch.
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
