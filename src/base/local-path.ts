/** Returns a path of this site to go back to, or `fallback` for anything else. */
export function localPath(path: string | null | undefined, fallback = "/"): string {
  if (!path?.startsWith("/") || path.startsWith("//") || /[\\\p{Cc}]/u.test(path)) return fallback;
  return path;
}
