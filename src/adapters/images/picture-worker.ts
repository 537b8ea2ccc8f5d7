import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { type Picture, PictureError, type PictureFault, type Source } from "./images.ts";
import { type Done, GO_ON, type Measured, SPENT, type Work } from "./picture-work.ts";

export type Limits = {
  /** Of the processor, for one picture: the same however busy the machine is. */
  processorSeconds: number;
  /** On the clock, for one that hangs. */
  seconds: number;
};

export type Worker = { work(work: Work, admit: Source["admit"]): Promise<Picture>; end(): void };

const SCRIPT = new URL("./work-on-pictures.ts", import.meta.url);
/** Decoders are the place where hostile files strike: no secret of ours is handed to them. */
const ENVIRONMENT = ["PATH", "HOME", "TMPDIR", "SystemRoot", "TEMP"];

/** One picture at a time needs no more, and gives its memory back sooner. */
const ONE_THREAD = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" };

/** A process for one picture after the other. It ends with this one, when it fails, and when it is told to. */
export function startWorker({ processorSeconds, seconds }: Limits): Worker {
  const child = fork(SCRIPT, [String(processorSeconds)], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    execArgv: ["--max-old-space-size=128"],
    env: { ...Object.fromEntries(ENVIRONMENT.map((name) => [name, process.env[name]])), ...ONE_THREAD },
  });
  putBehind(child);
  child.unref();
  child.channel?.unref();
  return {
    work: (work, admit) =>
      new Promise((resolve, reject) => {
        const finish = (settle: () => void) => {
          clearTimeout(timer);
          child.off("message", onMessage).off("exit", onExit).off("error", onError);
          child.channel?.unref();
          settle();
        };
        const fail = (fault: PictureFault) => finish(() => reject(new PictureError(fault)));
        const onMessage = (done: Done | Measured) => {
          if ("pixels" in done)
            // Where the process has ended meanwhile, `onExit` says so.
            admit(done.pixels).then(
              () => child.send(GO_ON, () => {}),
              (error) => finish(() => reject(error)),
            );
          else if ("picture" in done) finish(() => resolve(done.picture));
          else if ("fault" in done) fail(done.fault);
          else finish(() => reject(new Error(done.failed)));
        };
        const onExit = (code: number | null) => fail(code === SPENT ? "took_too_long" : "broken");
        const onError = (error: Error) => finish(() => reject(error));
        const timer = setTimeout(() => {
          fail("took_too_long");
          child.kill("SIGKILL");
        }, seconds * 1000);
        child.on("message", onMessage).on("exit", onExit).on("error", onError);
        child.channel?.ref();
        child.send(work);
      }),
    end: () => void child.kill("SIGKILL"),
  };
}

/** A tenth of a core that others want; all of one that nobody wants. */
function putBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, or the system does not let us: it works all the same.
  }
}
