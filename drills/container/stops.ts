import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { Agent } from "node:http";
import { promisify } from "node:util";
import { type Ask, begin, readAnswer } from "./ask.ts";
import { podman } from "./containers.ts";
import { makePicture } from "./journey.ts";
import { readLog, type Topology } from "./topology.ts";
import { until } from "./until.ts";

const PATIENCE = 60;
const CALLERS = 6;
/** What a caller asks for in turn. The last one is no GET, so a proxy may not send it twice. */
const CALLS = [
  { path: "/login" },
  { path: "/api/settings.php" },
  { path: "/api/email-checks", sent: { method: "POST", json: { email: "no address" } } },
] as const;

export type Stop = { exitCode: number; seconds: number };

/** Stops a container as compose does. */
export async function stop({ store }: Topology, name: string): Promise<Stop> {
  const began = performance.now();
  await podman(store, "stop", name);
  const seconds = (performance.now() - began) / 1000;
  return { exitCode: Number(await podman(store, "inspect", "--format={{.State.ExitCode}}", name)), seconds };
}

/** Stops a web process while a photo is half way there. @returns also the status of the answer */
export async function stopDuringUpload(
  topology: Topology,
  cookie: string,
): Promise<Stop & { status: number }> {
  const { store, addresses } = topology;
  const body = await makePicture(1_600);
  const headers = { "content-type": "image/jpeg", "content-length": String(body.length) };
  const sent = { method: "POST", headers, cookie };
  const asked = begin(addresses["web-2"], {
    to: "web-2",
    path: "/api/photos",
    sent,
    ca: "",
    agent: new Agent(),
  });
  const answered = readAnswer(asked);
  const half = Math.floor(body.length / 2);
  await new Promise<void>((done) => asked.write(body.subarray(0, half), () => done()));
  const stopping = stop(topology, "web-2");
  await until("web-2 stops", PATIENCE, async () =>
    (await readLog(store, "web-2")).includes("Stopping (asked to stop)"),
  );
  asked.end(body.subarray(half));
  const { status } = await answered;
  return { ...(await stopping), status };
}

export async function startAgain({ store, untilHealthy }: Topology, name: "web-1" | "web-2"): Promise<void> {
  await podman(store, "start", name);
  await untilHealthy(name);
}

/** Replaces one web process after the other, as an upgrade does, while callers ask through the proxy. */
export async function replaceUnderLoad(topology: Topology, ask: Ask) {
  const failed: string[] = [];
  let answers = 0;
  let isDone = false;
  const callers = Array.from({ length: CALLERS }, async () => {
    for (let turn = 0; !isDone; turn++) {
      const { path, ...rest } = CALLS[turn % CALLS.length] as (typeof CALLS)[number];
      const got = await ask("proxy", path, "sent" in rest ? rest.sent : {}).catch(
        (error: Error) => error.message,
      );
      if (typeof got === "string") failed.push(`${path}: ${got}`);
      else if (got.status >= 500) failed.push(`${path}: ${got.status}`);
      else answers++;
    }
  });
  const enough = (more: number) =>
    until(
      `${more} more answers`,
      PATIENCE,
      (
        (from) => () =>
          answers > from + more
      )(answers),
    );
  await enough(50);
  const stops: Stop[] = [];
  for (const name of ["web-1", "web-2"] as const) {
    stops.push(await stop(topology, name));
    await enough(50);
    await startAgain(topology, name);
    await until(`the proxy asks ${name} again`, PATIENCE, () => isAsked(topology, name));
    await enough(50);
  }
  isDone = true;
  await Promise.all(callers);
  return { answers, failed, stops };
}

/** Tells whether anything but health checks, which are not logged, has been answered since the last start. */
async function isAsked({ store }: Topology, name: string): Promise<boolean> {
  const log = await readLog(store, name);
  return log.slice(Math.max(0, log.lastIndexOf("Velvet is ready"))).includes('"answered"');
}

/** A process that hangs counts as unhealthy, and the proxy leaves it out. */
export async function hang(topology: Topology, ask: Ask): Promise<void> {
  const process = await findProgram(topology, "web-2");
  await promisify(execFile)("kill", ["-STOP", String(process)]);
  try {
    if (await topology.isHealthy("web-2")) throw new Error("A process that hangs is healthy.");
    let quick = 0;
    await until("the proxy leaves out the process that hangs", PATIENCE, async () => {
      const began = performance.now();
      const { status } = await ask("proxy", "/login", { seconds: 5 }).catch(() => ({ status: 0 }));
      quick = status === 200 && performance.now() - began < 1_000 ? quick + 1 : 0;
      return quick === 20;
    });
  } finally {
    await promisify(execFile)("kill", ["-CONT", String(process)]);
  }
  await topology.untilHealthy("web-2");
}

/** Most memory that the program in a container has taken so far, in megabytes. */
export async function readPeakMegabytes(
  topology: Topology,
  name: "jobs" | "web-1" | "web-2",
): Promise<number> {
  const status = readFileSync(`/proc/${await findProgram(topology, name)}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1000);
}

/** The program is the child of the init process that podman puts before it. */
async function findProgram({ store }: Topology, name: string): Promise<number> {
  const init = await podman(store, "inspect", "--format={{.State.Pid}}", name);
  return Number(readFileSync(`/proc/${init}/task/${init}/children`, "utf8").trim().split(" ")[0]);
}
