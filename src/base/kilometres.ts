const KM_PER_DEGREE = 111.2;

export type Position = { latitude: number; longitude: number };

/** Along the surface of the earth. */
export function kilometresBetween(from: Position, to: Position): number {
  const north = toRadians(to.latitude - from.latitude);
  const east = toRadians(to.longitude - from.longitude);
  const arc =
    Math.sin(north / 2) ** 2 +
    Math.cos(toRadians(from.latitude)) * Math.cos(toRadians(to.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * KM_PER_DEGREE * (180 / Math.PI) * Math.asin(Math.min(1, Math.sqrt(arc)));
}

/** Degrees of latitude and of longitude that reach at least this far from a latitude. */
export function degreesOf(kilometres: number, latitude: number): { high: number; wide: number } {
  const high = kilometres / KM_PER_DEGREE;
  const cosine = Math.cos(toRadians(Math.min(89, Math.abs(latitude) + high)));
  return { high, wide: Math.min(180, high / Math.max(0.01, cosine)) };
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
