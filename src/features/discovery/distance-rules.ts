import { degreesOf, kilometresBetween, type Position } from "#base/kilometres.ts";
import type { Distance } from "./distances.ts";

/**
 * Positions are known by the tenth of a degree only, some ten kilometres. A cell is such a square, numbered as in
 * `VISIBLE` of the search table.
 */
export type Cell = number;
const TENTHS = 10;
const [ROWS, COLUMNS] = [1801, 3601];
const [SOUTH, WEST] = [-900, -1800];

/** Upper limits, in kilometres, of the steps of "nearest first". All farther members are one more step. */
const STEPS = [10, 25, 50, 100, 200] as const;

export function cellOf({ latitude, longitude }: Position): Cell {
  return (Math.round(latitude * TENTHS) - SOUTH) * COLUMNS + Math.round(longitude * TENTHS) - WEST;
}

/** Cells that a search looks in or leaves out. */
export type Cells = { inside: readonly Cell[] } | { outside: readonly Cell[] };

export type Reach = { distance?: Distance | undefined; order?: "distance" | undefined };

/** The parts of a search around a city, in the order of the results. A search without a distance is one part. */
export function listParts(city: Position, { distance, order }: Reach): Cells[] {
  const reach = distance ?? Math.max(...STEPS);
  const steps = STEPS.filter((limit) => limit <= reach);
  const rings = groupCells(cellsWithin(city, reach), steps);
  if (!order) return [{ inside: rings.flat() }];
  const parts: Cells[] = rings.map((inside) => ({ inside }));
  return distance === undefined ? [...parts, { outside: rings.flat() }] : parts;
}

type FarCell = { cell: Cell; kilometres: number };

function groupCells(cells: readonly FarCell[], steps: readonly number[]): Cell[][] {
  return steps.map((limit, step) => {
    const from = steps[step - 1] ?? -1;
    return cells.filter(({ kilometres }) => kilometres > from && kilometres <= limit).map(({ cell }) => cell);
  });
}

/** Cells whose middle is at most this far from the middle of the city's cell. */
function cellsWithin(city: Position, reach: number): FarCell[] {
  const [north, east] = [Math.round(city.latitude * TENTHS), Math.round(city.longitude * TENTHS)];
  const middle = { latitude: north / TENTHS, longitude: east / TENTHS };
  const { high, wide } = degreesOf(reach, middle.latitude);
  const found: FarCell[] = [];
  const [up, aside] = [Math.ceil(high * TENTHS), Math.ceil(wide * TENTHS)];
  for (let row = Math.max(SOUTH, north - up); row <= Math.min(SOUTH + ROWS - 1, north + up); row++) {
    for (
      let column = Math.max(WEST, east - aside);
      column <= Math.min(WEST + COLUMNS - 1, east + aside);
      column++
    ) {
      const position = { latitude: row / TENTHS, longitude: column / TENTHS };
      const kilometres = kilometresBetween(middle, position);
      if (kilometres <= reach) found.push({ cell: cellOf(position), kilometres });
    }
  }
  return found;
}
