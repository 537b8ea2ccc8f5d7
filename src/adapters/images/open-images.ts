import { type FairQueue, openFairQueue } from "./fair-queue.ts";
import { type Images, type Picture, PictureError, type Source } from "./images.ts";
import type { Work } from "./picture-work.ts";
import { type Limits, startWorker, type Worker } from "./picture-worker.ts";

type Options = Limits & {
  /** How many may wait: uploads in all, uploads of one owner, and drawings. One more is refused. */
  waiting: { uploads: number; ofOneOwner: number; drawings: number };
  /** Seconds without work after which the worker ends and frees its memory. */
  idleSeconds: number;
};

type Turn = {
  prepare(): Promise<Work>;
  admit: Source["admit"];
  done(picture: Promise<Picture>): void;
};

const DEFAULTS: Options = {
  processorSeconds: 12,
  seconds: 90,
  // A picture takes about a second. A browser sends one at a time; the others are for more tabs and devices.
  waiting: { uploads: 24, ofOneOwner: 4, drawings: 300 },
  idleSeconds: 60,
};

/** Owner of our own drawings in the queue. */
const OURSELVES = 0;

export function openImages(options: Partial<Options> = {}): Images {
  const { waiting, idleSeconds, ...limits } = { ...DEFAULTS, ...options };
  const uploads = openFairQueue<Turn>({ all: waiting.uploads, each: waiting.ofOneOwner });
  const drawings = openFairQueue<Turn>({ all: waiting.drawings, each: waiting.drawings });
  let worker: Worker | null = null;
  let working = false;
  let idle: NodeJS.Timeout | undefined;

  function endWorker() {
    worker?.end();
    worker = null;
  }

  async function makeOne({ prepare, admit }: Turn): Promise<Picture> {
    const work = await prepare();
    worker ??= startWorker(limits);
    return worker.work(work, admit).catch((error) => {
      // A process that failed on one picture is not trusted with the next.
      endWorker();
      throw error;
    });
  }

  async function workOff() {
    if (working) return;
    working = true;
    clearTimeout(idle);
    for (let turn = next(); turn; turn = next()) {
      const making = makeOne(turn);
      turn.done(making);
      await making.catch(() => {});
    }
    working = false;
    idle = setTimeout(endWorker, idleSeconds * 1000).unref();
  }

  const next = () => drawings.shift() ?? uploads.shift();

  function queue(line: FairQueue<Turn>, owner: number, turn: Omit<Turn, "done">): Promise<Picture> {
    return new Promise((resolve, reject) => {
      if (line.push(owner, { ...turn, done: resolve })) void workOff();
      else reject(new PictureError("busy"));
    });
  }

  return {
    render: ({ owner, read, admit }, wanted) =>
      queue(uploads, owner, { prepare: async () => ({ file: await read(), ...wanted }), admit }),
    draw: (svg, renditions) =>
      queue(drawings, OURSELVES, { prepare: async () => ({ svg, renditions }), admit: async () => {} }),
    async close() {
      clearTimeout(idle);
      for (let turn = next(); turn; turn = next()) turn.done(Promise.reject(new PictureError("busy")));
      endWorker();
    },
  };
}
