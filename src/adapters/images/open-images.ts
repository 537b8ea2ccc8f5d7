import { type Images, type Picture, PictureError } from "./images.ts";
import type { Work } from "./picture-work.ts";
import { type Limits, startWorker, type Worker } from "./picture-worker.ts";

type Options = Limits & {
  /** Uploads, and drawings, that wait for their turn; one more is refused. */
  waiting: { uploads: number; drawings: number };
  /** Without work for so long the worker ends and gives its memory back. */
  idleSeconds: number;
};

type Turn = { prepare(): Promise<Work>; done(picture: Promise<Picture>): void };

const DEFAULTS: Options = {
  processorSeconds: 12,
  seconds: 90,
  waiting: { uploads: 12, drawings: 300 },
  idleSeconds: 60,
};

export function openImages(options: Partial<Options> = {}): Images {
  const { waiting, idleSeconds, ...limits } = { ...DEFAULTS, ...options };
  const uploads: Turn[] = [];
  const drawings: Turn[] = [];
  let worker: Worker | null = null;
  let working = false;
  let idle: NodeJS.Timeout | undefined;

  function endWorker() {
    worker?.end();
    worker = null;
  }

  async function makeOne({ prepare }: Turn): Promise<Picture> {
    const work = await prepare();
    worker ??= startWorker(limits);
    return worker.work(work).catch((error) => {
      // What has choked on one picture is not trusted with the next.
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

  function queue(line: Turn[], most: number, prepare: Turn["prepare"]): Promise<Picture> {
    if (line.length >= most) return Promise.reject(new PictureError("busy"));
    return new Promise((resolve) => {
      line.push({ prepare, done: resolve });
      void workOff();
    });
  }

  return {
    render: (read, wanted) =>
      queue(uploads, waiting.uploads, async () => ({ file: await read(), ...wanted })),
    draw: (svg, renditions) => queue(drawings, waiting.drawings, async () => ({ svg, renditions })),
    async close() {
      clearTimeout(idle);
      for (const turn of [...drawings.splice(0), ...uploads.splice(0)]) {
        turn.done(Promise.reject(new PictureError("busy")));
      }
      endWorker();
    },
  };
}
