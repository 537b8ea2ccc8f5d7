import type { Case, Figure } from "../case.ts";
import type { Writers } from "../fill-writers.ts";
import { median } from "../median.ts";
import { openMeter } from "../meter-processor.ts";
import { openWriters } from "../open-writers.ts";
import { ejabberd } from "../peers/ejabberd.ts";
import { prosody } from "../peers/prosody.ts";
import { type Peer, startPeer } from "../peers/start-peer.ts";
import { type Delivered, putLive } from "../put-live.ts";
import { readUsage } from "../read-usage.ts";

const SETTLED_MS = 20_000;
/** With fewer members, memory that the start releases later outweighs theirs. */
const ENOUGH_FOR_MEMORY = 1_000;

type Side = {
  name: string;
  asked: Writers & { address: string };
  worker: string;
  pid: number;
  /** Also returns the milliseconds of processor time that its processes spend on the work. */
  spend<R>(work: () => Promise<R>): Promise<{ result: R; spent: number }>;
};
type Run = Delivered & { spent: number };

/**
 * Puts the same load on us, Prosody and ejabberd, in turn: texts from one connected member to another. Our messages
 * are paid for, counted and on disk before the receiver is told. The others write their archives without waiting for
 * the disk.
 */
export const peer: Case = {
  name: "peer",
  words:
    "a message from one connected member to another: ours, and those of prosody and ejabberd with their archives, in turn",
  async measure({ options, say }) {
    const { sockets, rate, seconds, runs } = options;
    const names = Array.from({ length: sockets }, (_, n) => `w${n}`);
    const open: { stop(): Promise<void> }[] = [];
    try {
      const sides: Side[] = [];
      for (const kind of [prosody, ejabberd]) {
        say(`${kind.name}: making ${sockets} members`);
        const started = await startPeer(kind, names);
        open.push(started);
        sides.push(sideOf(kind.name, started, names));
      }
      const server = await openWriters(sockets);
      open.push(server);
      sides.unshift(await ownSide(server));
      const figures: Figure[] = [
        { what: "connections", unit: "", value: sockets },
        { what: "messages", unit: "/s", value: rate },
      ];
      for (const side of sockets < ENOUGH_FOR_MEMORY ? [] : sides) {
        say(`${side.name}: idle`);
        figures.push(await measureIdle(side));
      }
      const delivered = new Map(sides.map(({ name }) => [name, [] as Run[]]));
      for (let run = 1; run <= runs; run++) {
        for (const side of sides) {
          say(`${side.name}: delivery, ${run} of ${runs}`);
          delivered.get(side.name)?.push(await deliver(side, { perSecond: rate, seconds }));
        }
      }
      return [...figures, ...[...delivered].flatMap(([name, of]) => figuresOf(name, of))];
    } finally {
      for (const { stop } of open.reverse()) await stop();
    }
  },
};

async function ownSide(server: Awaited<ReturnType<typeof openWriters>>): Promise<Side> {
  const meter = await openMeter(server.pid, server.pool);
  return {
    name: "ours",
    asked: { address: server.address, ...server.writers },
    worker: "live-worker.ts",
    pid: server.pid,
    async spend(work) {
      const { spent, result } = await meter(work);
      return { result, spent: spent ? spent.program + spent.database : Number.NaN };
    },
  };
}

function sideOf(name: string, { address, pid }: Peer, names: string[]): Side {
  return {
    name,
    asked: { address, ids: names.map((_, n) => n), cookies: names },
    worker: "xmpp-worker.ts",
    pid,
    async spend(work) {
      const before = secondsOf(pid);
      const result = await work();
      return { result, spent: 1_000 * (secondsOf(pid) - before) };
    },
  };
}

async function measureIdle({ name, asked, worker, pid }: Side): Promise<Figure> {
  const before = readUsage(pid)?.memoryBytes ?? Number.NaN;
  const browsers = await putLive(asked, worker);
  await new Promise((resume) => setTimeout(resume, SETTLED_MS));
  const taken = (readUsage(pid)?.memoryBytes ?? Number.NaN) - before;
  await browsers.leave();
  return { what: `${name}: memory of a connection`, unit: "kB", value: taken / asked.cookies.length / 1e3 };
}

async function deliver(side: Side, sends: { perSecond: number; seconds: number }): Promise<Run> {
  const browsers = await putLive({ ...side.asked, sends }, side.worker);
  await browsers.warm();
  const { result, spent } = await side.spend(() => browsers.delivered());
  await browsers.leave();
  return { ...result, spent: spent / result.heard };
}

function figuresOf(name: string, runs: Run[]): Figure[] {
  const figure = (what: string, of: (run: Run) => number): Figure => {
    const values = runs.map(of);
    return { what: `${name}: ${what}`, unit: "ms", value: median(values), runs: values };
  };
  return [
    figure("p50", ({ p50 }) => p50),
    figure("p95", ({ p95 }) => p95),
    figure("p99", ({ p99 }) => p99),
    figure("processor for a message, all its processes", ({ spent }) => spent),
  ];
}

function secondsOf(pid: number): number {
  return readUsage(pid)?.processorSeconds ?? Number.NaN;
}
