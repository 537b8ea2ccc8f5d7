const FEW = 10;

/** Returns the colour of the credits badge; null if the balance is high enough to need none. */
export function creditsTone(credits: number): "warning" | "danger" | null {
  if (credits > FEW) return null;
  return credits > 0 ? "warning" : "danger";
}
