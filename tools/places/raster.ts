export type Spot = { latitude: number; longitude: number };

const KM_PER_DEGREE = 111.2;

/** Exact enough within a few hundred kilometres. */
function kilometres(a: Spot, b: Spot): number {
  const east = (b.longitude - a.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * (Math.PI / 180));
  return Math.hypot(b.latitude - a.latitude, east) * KM_PER_DEGREE;
}

/** Spatial index with squares of one degree. */
export class Raster<T extends Spot> {
  readonly squares = new Map<number, T[]>();

  constructor(things: Iterable<T>) {
    for (const thing of things) {
      const square = squareOf(Math.floor(thing.latitude), Math.floor(thing.longitude));
      const there = this.squares.get(square);
      if (there) there.push(thing);
      else this.squares.set(square, [thing]);
    }
  }

  /** Items within `limit` kilometres, nearest first. */
  near(spot: Spot, limit: number): { thing: T; distance: number }[] {
    const high = limit / KM_PER_DEGREE;
    const wide = high / Math.max(0.1, Math.cos((spot.latitude * Math.PI) / 180));
    const found: { thing: T; distance: number }[] = [];
    for (let y = Math.floor(spot.latitude - high); y <= Math.floor(spot.latitude + high); y++) {
      for (let x = Math.floor(spot.longitude - wide); x <= Math.floor(spot.longitude + wide); x++) {
        for (const thing of this.squares.get(squareOf(y, x)) ?? []) {
          const distance = kilometres(spot, thing);
          if (distance <= limit) found.push({ thing, distance });
        }
      }
    }
    return found.sort((a, b) => a.distance - b.distance);
  }
}

function squareOf(y: number, x: number): number {
  return (y + 90) * 1000 + x + 180;
}
