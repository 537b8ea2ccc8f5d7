import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { type Picture, PictureError, type PictureFault, type Source } from "./images.ts";
import { type Done, GO_ON, type Measured, SPENT, type Work } from "./picture-work.ts";

export type Limits = {
  /** Processor time for one picture, which does not depend on how busy the machine is. */
  processorSeconds: number;
  /** Elapsed time, for a worker that hangs. */
  seconds: number;
};

export type Worker = { work(work: Work, admit: Source["admit"]): Promise<Picture>; end(): void };

const SCRIPT = new URL("./work-on-pictures.ts", import.meta.url);
/** Decoders are what hostile files attack, so the worker gets no secret of ours. */
const ENVIRONMENT = ["PATH", "HOME", "TMPDIR", "SystemRoot", "TEMP"];

/** One picture at a time needs no more threads, and memory is freed sooner. */
const ONE_THREAD = { UV_THREADPOOL_SIZE: "1", MALLOC_ARENA_MAX: "1" };

/**
 * Starts a process that renders one picture after the other. It ends with this process, when it fails, and when it
 * is told to.
 */
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
            // If the process has ended meanwhile, `onExit` reports it.
            admit(done.pixels).then(
              () => child.send(GO_ON, () => {}),
              (error) => finish(() => reject(error)),
            );
          else if ("picture" in done) finish(() => resolve(done.picture));
          else if ("fault" in done) fail(done.fault);
          else finish(() => reject(new Error(done.failed)));
        };
        const onExit = (code: number | null, signal: NodeJS.Signals | null) => fail(faultOf(code, signal));
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

/** A system that is short of memory kills by SIGKILL, which says nothing about the picture. */
function faultOf(code: number | null, signal: NodeJS.Signals | null): PictureFault {
  if (code === SPENT) return "took_too_long";
  return signal === "SIGKILL" ? "busy" : "broken";
}

/** A low priority: a tenth of a core when others want it, a whole core when nobody does. */
function putBehind({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended already, or the system does not allow it. The worker runs without a lower priority.
  }
}
