import type { Stored } from "#base/stored.ts";

export const frameStored = {
  entryWarning: { in: "localStorage", name: "site-entry-warning-skipped", purpose: "closed for good" },
  theme: { in: "localStorage", name: "theme", purpose: "theme" },
  chunkReload: { in: "sessionStorage", name: "chunk-reload-at", purpose: "pages" },
  /** Set by the service worker, with the build and the language. */
  offline: { in: "caches", name: "offline …", purpose: "offline page" },
  /** Set by React Router. It sets the next one too, if a page of an earlier release is open. */
  scroll: { in: "sessionStorage", name: "react-router-scroll-positions", purpose: "pages" },
  manifest: { in: "sessionStorage", name: "react-router-manifest-version", purpose: "pages" },
} as const satisfies Record<string, Stored>;
