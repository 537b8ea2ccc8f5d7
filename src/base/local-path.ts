/** A path of ours to go back to; `fallback` where somebody has put anything else there. */
export function localPath(path: string | null | undefined, fallback = "/"): string {
  if (!path?.startsWith("/") || path.startsWith("//") || /[\\\p{Cc}]/u.test(path)) return fallback;
  return path;
}
