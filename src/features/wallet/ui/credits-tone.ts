const FEW = 10;

/** How the badge of the credits looks; nothing where there are enough for none. */
export function creditsTone(credits: number): "warning" | "danger" | null {
  if (credits > FEW) return null;
  return credits > 0 ? "warning" : "danger";
}
