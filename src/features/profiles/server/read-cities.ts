import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";

const FILE = join(import.meta.dirname, "cities.tsv");
/** Lines that are read before other requests get a turn: about two milliseconds of work. */
const SLICE = 500;

/** The cities as columns: about five megabytes instead of thirty as objects. */
export type CityColumns = {
  bytes: Buffer;
  count: number;
  ids: Int32Array;
  latitudes: Float32Array;
  longitudes: Float32Array;
  populations: Int32Array;
  nameStarts: Uint32Array;
  nameEnds: Uint32Array;
  /** Index into `regions`; a city of a country we do not serve has the region "". */
  regionNumbers: Uint16Array;
  regions: string[];
};

/** @param onCity called for each city of our countries, with its line and all its names */
export async function readCities(
  onCity: (line: number, region: string, names: string) => void,
): Promise<CityColumns> {
  const bytes = await readFile(FILE);
  const columns = makeColumns(bytes);
  const numbers = new Map<string, number>();
  let start = 0;
  for (let line = 0; line < columns.count; line++) {
    if (line % SLICE === SLICE - 1) await setImmediate();
    const end = bytes.indexOf(10, start);
    const [names = "", region = "", ...figures] = bytes.toString("utf8", start, end).split("\t");
    const [id, latitude, longitude, population] = figures.map(Number);
    columns.ids[line] = id as number;
    columns.latitudes[line] = latitude as number;
    columns.longitudes[line] = longitude as number;
    columns.populations[line] = population as number;
    columns.nameStarts[line] = start;
    columns.nameEnds[line] = start + Buffer.byteLength(names.split("|", 1)[0] as string);
    if (!numbers.has(region)) numbers.set(region, columns.regions.push(region) - 1);
    columns.regionNumbers[line] = numbers.get(region) as number;
    if (region !== "") onCity(line, region, names);
    start = end + 1;
  }
  return columns;
}

function makeColumns(bytes: Buffer): CityColumns {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count++;
  return {
    bytes,
    count,
    ids: new Int32Array(count),
    latitudes: new Float32Array(count),
    longitudes: new Float32Array(count),
    populations: new Int32Array(count),
    nameStarts: new Uint32Array(count),
    nameEnds: new Uint32Array(count),
    regionNumbers: new Uint16Array(count),
    regions: [],
  };
}
