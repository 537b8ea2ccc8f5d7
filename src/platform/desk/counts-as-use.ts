/**
 * Whether a request shows that somebody uses the desk. An open page reads its data again by itself, by calls or for React
 * Router, so those reads keep no session alive; the page tells of keys and pointers by a call of its own.
 */
export function countsAsUse(
  { method }: Pick<Request, "method">,
  { pathname }: Pick<URL, "pathname">,
): boolean {
  if (method !== "GET" && method !== "HEAD") return true;
  return !pathname.startsWith("/api/") && !pathname.endsWith(".data");
}
