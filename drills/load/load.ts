import type { Drill, Finding } from "../drill.ts";
import { findKnee } from "./find-knee.ts";
import { PLACES, type Place } from "./open-place.ts";
import { judgeSoak, type Soaked, soak } from "./soak.ts";

const STEP_SECONDS = 30;
const SOAK_MINUTES = 60;
/** Of the knee, in the soak. */
const SOAK_SHARE = 0.55;

type Name = keyof typeof PLACES;
type Options = { of: Name[]; seconds: number; minutes: number };
type Say = (line: string) => void;

/** `npm run drill -- load --of=process,topology --step-seconds=30 --minutes=60` */
export const load: Drill = {
  name: "load",
  words:
    "[O-11] members who browse, search, like, chat and buy at a rising rate, for one process and for several: the rate at which 95 % of the steps take more than half a second, and an hour below it in which memory, open files and connections stay flat",
  async run({ args, say }) {
    const options = readOptions(args);
    const found: Required<Finding> = { figures: [], failures: [], notes: {} };
    for (const name of options.of) {
      say(PLACES[name].words);
      const { figures, notes } = await PLACES[name].with((place) => tryPlace(place, options, say));
      found.figures.push(...figures.map((one) => ({ ...one, what: `${name}: ${one.what}` })));
      found.notes[name] = { words: PLACES[name].words, ...notes };
    }
    return found;
  },
};

async function tryPlace(place: Place, { seconds, minutes }: Options, say: Say): Promise<Required<Finding>> {
  const { rates, knee } = await findKnee(place, { seconds, say });
  const at = rates.find(({ wanted }) => wanted === knee);
  const figures = [
    { what: "knee", unit: "steps/s", value: knee, atLeast: 1 },
    ...Object.entries(at?.perStep ?? {}).map(([part, value]) => ({
      ...{ what: `processor time of a step at the knee, ${part}`, unit: "ms", value },
    })),
  ];
  say("  soak");
  const soaked = await soak(place, { perSecond: Math.max(1, Math.round(knee * SOAK_SHARE)), minutes });
  return {
    figures: [...figures, ...judgeSoak(soaked, SOAK_MINUTES)],
    failures: [],
    notes: { rates, soak: shorten(soaked) },
  };
}

/** Every tenth look is enough to see the course. */
function shorten({ samples, ...rest }: Soaked) {
  return { ...rest, samples: samples.filter((_, at) => at % 10 === 0) };
}

/** @throws Error for an option that is unknown or wrong */
function readOptions(args: readonly string[]): Options {
  const options = { of: Object.keys(PLACES) as Name[], seconds: STEP_SECONDS, minutes: SOAK_MINUTES };
  for (const arg of args) {
    const [, name, value = ""] = /^--([a-z-]+)=(.+)$/.exec(arg) ?? [];
    if (name === "of") options.of = value.split(",").map(readPlace);
    else if (name === "step-seconds") options.seconds = readNumber(value);
    else if (name === "minutes") options.minutes = readNumber(value);
    else throw new Error(`Unknown option ${arg}. There are --of=, --step-seconds= and --minutes=.`);
  }
  return options;
}

function readPlace(name: string): Name {
  if (Object.hasOwn(PLACES, name)) return name as Name;
  throw new Error(`--of takes ${Object.keys(PLACES).join(" and ")}, not ${name}.`);
}

function readNumber(value: string): number {
  const number = Number(value);
  if (number > 0) return number;
  throw new Error(`${value} is no positive number.`);
}
