import type { Assumptions } from "./assumptions.ts";
import { findLimits, type Limit } from "./limits.ts";
import type { Cost, Measured } from "./measured.ts";

const DAY = 86_400;
const YEAR = 365;
const MONTH = 30.4;
const TB = 1e12;

export type Load = {
  members: number;
  active: number;
  messagesPerSecond: number;
  callsPerSecond: number;
  sockets: number;
};
/** Processor cores at the peak, before room is left for bursts. */
export type Cores = { web: number; live: number; jobs: number; own: number; lagging: number };
export type Processes = { web: number; live: number; jobs: number; mail: number };
export type Stored = { database: number; files: number };
export type Prices = Record<"program" | "database" | "disk" | "bucket" | "traffic" | "mail", number>;

export type Simulated = {
  load: Load;
  cores: Cores;
  processes: Processes;
  connections: number;
  /** Bytes of all processes. */
  memory: number;
  /** Machines of the database: primaries, and those that only read. */
  database: { primaries: number; primaryCores: number; readCores: number };
  /** Bytes after one year. */
  stored: Stored;
  trafficPerMonth: number;
  prices: Prices;
  cost: number;
  limits: Limit[];
};

/** Computes what a load of `times` the base load needs. */
export function simulate(measured: Measured, assumed: Assumptions, times: number): Simulated {
  const load = readLoad(assumed, times);
  const cores = countCores(measured, assumed, load);
  const processes = countProcesses(measured, assumed, { load, cores });
  const connections = countConnections(assumed, processes);
  const memory = Object.values(processes).reduce((sum, n) => sum + n, 0) * measured.processBytes;
  const database = sizeDatabase(assumed, cores);
  const stored = measureStored(assumed, load);
  const trafficPerMonth = measureTraffic(assumed, load);
  const prices = price(assumed, { load, cores, database, stored, trafficPerMonth });
  const cost = Object.values(prices).reduce((sum, part) => sum + part, 0);
  const limits = findLimits(measured, assumed, { load, cores, connections, stored });
  return {
    load,
    cores,
    processes,
    connections,
    memory,
    database,
    stored,
    trafficPerMonth,
    prices,
    cost,
    limits,
  };
}

function readLoad(assumed: Assumptions, times: number): Load {
  const active = assumed.active * times;
  const perSecond = (eachDay: number) => (active * eachDay * assumed.peak) / DAY;
  const { calls, searches, profiles, lists, conversations, messages, likes, pages } = assumed;
  return {
    members: assumed.members * times,
    active,
    messagesPerSecond: perSecond(messages),
    callsPerSecond: perSecond(
      calls + searches + profiles + lists + conversations + 2 * messages + likes + pages,
    ),
    sockets: (active * assumed.minutes * assumed.peak) / (24 * 60),
  };
}

/** The receiver of each message fetches what is new; the sender's call and the news are part of `delivery`. */
function countCores(measured: Measured, assumed: Assumptions, { active, sockets }: Load): Cores {
  const rate = (active * assumed.peak) / DAY / 1_000;
  const { costs } = measured;
  const parts: [Cost, number][] = [
    ["call", assumed.calls],
    ["search", assumed.searches],
    ["profile", assumed.profiles],
    ["page", assumed.pages],
    ["list", assumed.lists],
    ["conversation", assumed.conversations],
    ["changes", assumed.messages],
    ["send", assumed.messages + assumed.likes * assumed.likeCost],
    ["order", assumed.orders],
  ];
  const total = (half: "program" | "database", of: (name: Cost) => boolean) =>
    parts.filter(([name]) => of(name)).reduce((sum, [name, n]) => sum + costs[name][half] * n, 0);
  const mayLag = (name: Cost) => name === "search" || name === "profile" || name === "page";
  // A delivery contains its send, which is counted above.
  const delivered = (half: "program" | "database") => Math.max(0, costs.delivery[half] - costs.send[half]);
  const visitors =
    assumed.visitors *
    (measured.cachedPageMs * (1 - assumed.visitorsUncached) +
      measured.renderedPageMs * assumed.visitorsUncached);
  return {
    web: rate * (total("program", () => true) + assumed.logins * measured.loginMs + visitors),
    live: rate * assumed.messages * delivered("program") + sockets * measured.presenceCores,
    jobs: rate * jobsOf(measured, assumed),
    own: rate * (total("database", (name) => !mayLag(name)) + assumed.messages * delivered("database")),
    lagging: rate * total("database", mayLag),
  };
}

function jobsOf({ pushMs, mailMs }: Measured, { pushes, mails, uploads, uploadMs }: Assumptions): number {
  return pushes * pushMs + mails * mailMs + uploads * uploadMs;
}

type Sized = { load: Load; cores: Cores };

function countProcesses(measured: Measured, assumed: Assumptions, { load, cores }: Sized): Processes {
  const need = (used: number) => Math.max(1, Math.ceil(used / assumed.use));
  return {
    web: need(cores.web),
    live: Math.max(need(cores.live), Math.ceil(load.sockets / measured.sockets)),
    jobs: need(cores.jobs),
    mail: 1,
  };
}

/** A process that runs jobs has one more, and each has one for the news of the others. */
function countConnections({ pool }: Assumptions, { web, live, jobs, mail }: Processes): number {
  return (web + live + mail) * (pool + 1) + jobs * (pool + 2);
}

/**
 * While everything fits one machine, one database does all. Then replicas take the reads that may lag, and once the rest
 * is too much for one primary, sends cost more.
 */
function sizeDatabase(assumed: Assumptions, { own, lagging }: Cores) {
  const { use, machineCores, shardedSend } = assumed;
  const all = (own + lagging) / use;
  if (all <= machineCores) return { primaries: 1, primaryCores: Math.ceil(all), readCores: 0 };
  const alone = own / use;
  const primaryCores = Math.ceil(alone <= machineCores ? alone : alone * shardedSend);
  return {
    primaries: Math.ceil(primaryCores / machineCores),
    primaryCores,
    readCores: Math.ceil(lagging / use),
  };
}

function measureStored(assumed: Assumptions, { members, active }: Load): Stored {
  const { messages, likes, newMembers, photosEach, uploads, photoBytes, imageShare } = assumed;
  const everyone = members * (1 + newMembers);
  const sent = active * messages * YEAR;
  const perMessage =
    assumed.messageBytes +
    assumed.conversationShare * assumed.conversationBytes +
    assumed.paidMessages * assumed.ledgerBytes;
  return {
    database: everyone * assumed.memberBytes + sent * perMessage + active * likes * YEAR * assumed.likeBytes,
    files: photoBytes * (everyone * photosEach + active * uploads * YEAR + sent * imageShare),
  };
}

function measureTraffic(assumed: Assumptions, { active }: Load): number {
  const { calls, searches, profiles, lists, conversations, messages, likes, pages, visitors } = assumed;
  const answers = calls + searches + profiles + lists + conversations + 2 * messages + likes;
  const each =
    answers * assumed.callBytes +
    (pages + visitors) * assumed.pageBytes +
    assumed.picturesSeen * assumed.pictureBytes;
  return active * each * MONTH;
}

type Priced = Sized & Pick<Simulated, "database" | "stored" | "trafficPerMonth">;

function price(assumed: Assumptions, { load, cores, database, stored, trafficPerMonth }: Priced): Prices {
  const { standbys } = assumed;
  const programCores = (cores.web + cores.live + cores.jobs) / assumed.use;
  const databaseCores = (database.primaryCores + database.readCores) * (1 + standbys);
  const readMachines = Math.ceil(database.readCores / assumed.machineCores);
  const copies = 1 + standbys + readMachines / database.primaries;
  return {
    program: Math.max(1, Math.ceil(programCores)) * assumed.corePrice,
    database: databaseCores * assumed.databaseCorePrice,
    disk: ((stored.database * assumed.backups) / TB) * copies * assumed.diskPrice,
    // Each night's copies of the database lie beside the files.
    bucket: ((stored.files + stored.database) / TB) * assumed.bucketPrice,
    traffic: (trafficPerMonth / TB) * assumed.trafficPrice,
    mail: ((load.active * assumed.mails * MONTH) / 1_000) * assumed.mailPrice,
  };
}
