import type { Assumptions } from "./assumptions.ts";
import type { Measured } from "./measured.ts";
import type { Simulated } from "./simulate.ts";

export type Limit = {
  name: string;
  /** Load against the limit: above 1 it is passed. */
  ratio: number;
  /** Where the limit comes from. */
  source: string;
  step: string;
};

type Sized = Pick<Simulated, "load" | "cores" | "connections" | "stored">;

const HOUR = 3_600;
const YEAR = 365;
/** Seconds between two writes of presence; src/features/profiles writes that often. */
const BETWEEN_WRITES = 5;

/** Every limit that we know a number for, in the order in which the steps of docs/scaling.md name them. */
export function findLimits(measured: Measured, assumed: Assumptions, sized: Sized): Limit[] {
  return [...limitsOfMachines(measured, assumed, sized), ...limitsOfParts(measured, assumed, sized)];
}

function limitsOfMachines(measured: Measured, assumed: Assumptions, sized: Sized): Limit[] {
  const { cores, load, connections } = sized;
  const program = cores.web + cores.live + cores.jobs;
  const database = cores.own + cores.lagging;
  return [
    {
      name: "one process with all roles",
      ratio: program / assumed.use,
      source: "processor time of the program, one core",
      step: "1",
    },
    {
      name: "sockets of one process",
      ratio: load.sockets / measured.sockets,
      source: "`live-delivery`: the most that were measured",
      step: "1",
    },
    {
      name: "a small machine for everything",
      ratio: (program + database) / assumed.use / assumed.smallCores,
      source: "`smallCores`",
      step: "1",
    },
    {
      name: "connections of the server",
      ratio: connections / assumed.serverConnections,
      source: "`serverConnections`",
      step: "2",
    },
    {
      name: "one database machine for everything",
      ratio: database / assumed.use / assumed.machineCores,
      source: "`machineCores`",
      step: "3",
    },
    {
      name: "one primary without the reads that may lag",
      ratio: cores.own / assumed.use / assumed.machineCores,
      source: "`machineCores`",
      step: "7",
    },
  ];
}

function limitsOfParts(measured: Measured, assumed: Assumptions, { load, stored }: Sized): Limit[] {
  const sentAYear = load.active * assumed.messages * YEAR;
  const bannedPhotos = load.members * assumed.banned * assumed.photosEach;
  const left = (load.members * assumed.newMembers) / YEAR;
  return [
    {
      name: "messages of a year in one table",
      ratio: sentAYear / assumed.partitionRows,
      source: "`partitionRows`",
      step: "4",
    },
    {
      name: "database that is restored in three hours",
      ratio: stored.database / assumed.restoreBytes,
      source: "`restoreBytes`",
      step: "4",
    },
    {
      name: "files on one disk",
      ratio: stored.files / assumed.folderBytes,
      source: "`folderBytes`",
      step: "5",
    },
    {
      name: "a new photo compared within a second",
      ratio: (bannedPhotos * measured.photoComparedMs) / 1_000,
      source: "`signals`, which compares with every photo of a banned member",
      step: "code",
    },
    {
      name: "the books of a year compared within an hour",
      ratio: (sentAYear * assumed.paidMessages * measured.reconcileSeconds) / HOUR,
      source: "`reconcile`, which adds up everything each night",
      step: "code",
    },
    {
      name: "presence written at the full hour before the next write",
      ratio: (load.sockets * measured.presenceHourSeconds) / BETWEEN_WRITES,
      source: "`presence`; each process writes its own members",
      step: "1",
    },
    {
      name: "one chain of the audit log",
      ratio: (load.active * assumed.staffEntries * assumed.peak) / (24 * HOUR) / measured.auditPerSecond,
      source: "`moderation`: entries by 8 writers",
      step: "code",
    },
    {
      name: "erasures by one process, in a day",
      ratio: left / (measured.erasedPerSecond * 24 * HOUR),
      source: "`retention`; as many leave as sign up",
      step: "1",
    },
  ];
}

/**
 * The limit that breaks first on the way to a load: of those that were kept at the smaller load and are passed at this
 * one, the one that is passed by most.
 */
export function findFirst(limits: Limit[], smaller: Limit[] | null): Limit | null {
  const passed = limits.filter(
    ({ ratio }, at) => ratio > 1 && (smaller === null || (smaller[at] as Limit).ratio <= 1),
  );
  return passed.sort((one, other) => other.ratio - one.ratio)[0] ?? null;
}
