import type { Figure } from "../../bench/case.ts";
import type { Drill, Finding } from "../drill.ts";
import { findKnee } from "./find-knee.ts";
import { PLACES, type Place, type PlaceName, withPlaces } from "./open-place.ts";
import { judgeSoak, type Soaked, soak } from "./soak.ts";

const STEP_SECONDS = 30;
const SOAK_MINUTES = 60;
/** Of the knee, in the soak. Places that are soaked together share it. */
const SOAK_SHARE = 0.55;

type Options = { of: PlaceName[]; seconds: number; minutes: number };
type Say = (line: string) => void;

/** `npm run drill -- load --of=process,topology --step-seconds=30 --minutes=60` */
export const load: Drill = {
  name: "load",
  words:
    "[O-11] members who browse, search, like, chat and buy at a rising rate, for one process and for several: the rate at which 95 % of the steps take more than half a second, and an hour below it in which memory, open files and connections stay flat",
  async run({ args, say }) {
    const options = readOptions(args);
    const found: Required<Finding> = { figures: [], failures: [], notes: {} };
    const knees = new Map<PlaceName, number>();
    for (const name of options.of) {
      say(PLACES[name].words);
      const { knee, rates, figures } = await PLACES[name].with((place) => measureKnee(place, options, say));
      knees.set(name, knee);
      found.figures.push(...named(name, figures));
      found.notes[name] = { words: PLACES[name].words, rates };
    }
    say(`soak of ${options.minutes} minutes`);
    for (const [name, soaked] of await soakTogether(knees, options.minutes)) {
      found.figures.push(...named(name, judgeSoak(soaked, SOAK_MINUTES)));
      Object.assign(found.notes[name] as object, { soak: shorten(soaked) });
    }
    return found;
  },
};

async function measureKnee(place: Place, { seconds }: Options, say: Say) {
  const { rates, knee } = await findKnee(place, { seconds, say });
  const at = rates.find(({ wanted }) => wanted === knee);
  const figures = [
    { what: "knee", unit: "steps/s", value: knee, atLeast: 1 },
    ...Object.entries(at?.perStep ?? {}).map(([part, value]) => ({
      ...{ what: `processor time of a step at the knee, ${part}`, unit: "ms", value },
    })),
  ];
  return { rates, knee, figures };
}

/** Puts a steady load on all places at the same time: an hour for two takes one hour, and they share the machine. */
async function soakTogether(
  knees: ReadonlyMap<PlaceName, number>,
  minutes: number,
): Promise<[PlaceName, Soaked][]> {
  const share = SOAK_SHARE / knees.size;
  return withPlaces([...knees.keys()], (places) =>
    Promise.all(
      places.map(async ([name, place]): Promise<[PlaceName, Soaked]> => {
        const perSecond = Math.max(1, Math.round((knees.get(name) ?? 0) * share));
        return [name, await soak(place, { perSecond, minutes })];
      }),
    ),
  );
}

function named(name: PlaceName, figures: readonly Figure[]): Figure[] {
  return figures.map((one) => ({ ...one, what: `${name}: ${one.what}` }));
}

/** Every tenth look is enough to see the course. */
function shorten({ samples, ...rest }: Soaked) {
  return { ...rest, samples: samples.filter((_, at) => at % 10 === 0) };
}

/** @throws Error for an option that is unknown or wrong */
function readOptions(args: readonly string[]): Options {
  const options = { of: Object.keys(PLACES) as PlaceName[], seconds: STEP_SECONDS, minutes: SOAK_MINUTES };
  for (const arg of args) {
    const [, name, value = ""] = /^--([a-z-]+)=(.+)$/.exec(arg) ?? [];
    if (name === "of") options.of = value.split(",").map(readPlace);
    else if (name === "step-seconds") options.seconds = readNumber(value);
    else if (name === "minutes") options.minutes = readNumber(value);
    else throw new Error(`Unknown option ${arg}. There are --of=, --step-seconds= and --minutes=.`);
  }
  return options;
}

function readPlace(name: string): PlaceName {
  if (Object.hasOwn(PLACES, name)) return name as PlaceName;
  throw new Error(`--of takes ${Object.keys(PLACES).join(" and ")}, not ${name}.`);
}

function readNumber(value: string): number {
  const number = Number(value);
  if (number > 0) return number;
  throw new Error(`${value} is no positive number.`);
}
