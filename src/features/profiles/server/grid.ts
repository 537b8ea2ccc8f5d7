import { degreesOf, kilometresBetween } from "#base/kilometres.ts";

const COLUMNS = 360;
const ROWS = 181;

export type Grid = { nearest(latitude: number, longitude: number, kilometres: number): number | undefined };

/** Groups places by squares of one degree, so that a search compares some hundreds of places. */
export function createGrid(latitudes: Float32Array, longitudes: Float32Array): Grid {
  const starts = new Uint32Array(ROWS * COLUMNS + 1);
  const squares = new Uint32Array(latitudes.length);
  for (let place = 0; place < latitudes.length; place++) {
    const square = squareOf(Math.floor(latitudes[place] as number), Math.floor(longitudes[place] as number));
    squares[place] = square;
    starts[square + 1] = (starts[square + 1] as number) + 1;
  }
  for (let square = 0; square < ROWS * COLUMNS; square++) {
    starts[square + 1] = (starts[square + 1] as number) + (starts[square] as number);
  }
  const order = new Uint32Array(latitudes.length);
  const filled = starts.slice();
  for (const [place, square] of squares.entries()) {
    const at = filled[square] as number;
    order[at] = place;
    filled[square] = at + 1;
  }

  return {
    nearest(latitude, longitude, kilometres) {
      const { high, wide } = degreesOf(kilometres, latitude);
      let best: number | undefined;
      let least = kilometres;
      for (let row = Math.floor(latitude - high); row <= Math.floor(latitude + high); row++) {
        if (row < -90 || row > 90) continue;
        for (let column = Math.floor(longitude - wide); column <= Math.floor(longitude + wide); column++) {
          const square = squareOf(row, column);
          for (let at = starts[square] as number; at < (starts[square + 1] as number); at++) {
            const place = order[at] as number;
            const distance = kilometresBetween(
              { latitude, longitude },
              { latitude: latitudes[place] as number, longitude: longitudes[place] as number },
            );
            if (distance < least || (distance === least && best === undefined)) {
              best = place;
              least = distance;
            }
          }
        }
      }
      return best;
    },
  };
}

/** Longitudes beyond 180 degrees wrap around. */
function squareOf(row: number, column: number): number {
  return (row + 90) * COLUMNS + ((((column + 180) % COLUMNS) + COLUMNS) % COLUMNS);
}
