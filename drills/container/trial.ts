import pg from "pg";
import type { Finding } from "../drill.ts";
import { type Ask, openAsk } from "./ask.ts";
import { openStore } from "./containers.ts";
import { logInByBrowser, openSite, sharePhoto, signUp } from "./journey.ts";
import {
  hang,
  readPeakMegabytes,
  replaceUnderLoad,
  type Stop,
  startAgain,
  stop,
  stopDuringUpload,
} from "./stops.ts";
import { openTopology, readLog, type Topology } from "./topology.ts";
import { tryAddresses } from "./try-addresses.ts";
import { tryRights } from "./try-rights.ts";
import { until } from "./until.ts";

/** What compose.yaml allows: 4 s to drain, 15 s for work, and some. */
const STOP_SECONDS = 25;

// Started by `container.ts` in a network of its own, with the folder of the images.
const [folder = ""] = process.argv.slice(2);
const topology = await openTopology(openStore(folder));
// The drill ends a trial that takes too long.
process.once("SIGTERM", () => void topology.close().then(() => process.exit(1)));
try {
  process.send?.(await tryTopology(topology));
} catch (error) {
  for (const name of ["jobs", "web-1", "web-2", "proxy"])
    say(`${name}: ${await readLog(topology.store, name)}`);
  throw error;
} finally {
  await topology.close();
}
process.disconnect?.();

async function tryTopology(topology: Topology): Promise<Finding> {
  const ca = await readAuthority(topology);
  const ask = openAsk(topology, ca);
  say("Makes a site by the commands in the image, signs up, shares a photo");
  await openSite(topology, ask);
  const cookie = await signUp(topology, ask);
  await sharePhoto(ask, cookie);
  say("Logs in with a browser");
  const failures = [
    ...(await logInByBrowser(topology)).map((fault) => `in the browser: ${fault}`),
    ...(await tryRights(topology)),
    ...(await tryAddresses(topology, ask)),
  ];
  await runJob(topology);
  say("Stops, hangs and replaces processes");
  const stops = await tryStops(topology, { ask, cookie, failures });
  return {
    failures,
    figures: [...stops, inSeconds("until all processes are healthy", topology.readySeconds, 120)],
  };
}

type Trying = { ask: Ask; cookie: string; failures: string[] };

async function tryStops(topology: Topology, { ask, cookie, failures }: Trying): Promise<Finding["figures"]> {
  const upload = await stopDuringUpload(topology, cookie);
  if (upload.status !== 201) failures.push(`the upload at the stop was answered with ${upload.status}`);
  await startAgain(topology, "web-2");
  await hang(topology, ask);
  const load = await replaceUnderLoad(topology, ask);
  failures.push(...load.failed.slice(0, 10).map((one) => `while processes were replaced: ${one}`));
  const peaks = await Promise.all(
    (["web-1", "jobs"] as const).map(async (name) => ({
      ...{ what: `most memory of ${name}`, unit: "MB", atMost: 1_000 },
      value: await readPeakMegabytes(topology, name),
    })),
  );
  const last: Record<string, Stop> = {};
  for (const name of ["proxy", "web-1", "web-2", "jobs"] as const) last[name] = await stop(topology, name);
  const all = { "web-2 during an upload": upload, "web-1 under load": load.stops[0], ...last };
  for (const [name, one] of Object.entries(all))
    if (one?.exitCode !== 0) failures.push(`${name} stopped with ${one?.exitCode}`);
  return [
    { what: "answers while processes were replaced", unit: "", value: load.answers, atLeast: 250 },
    { what: "requests that failed meanwhile", unit: "", value: load.failed.length, atMost: 0 },
    inSeconds("stop during an upload", upload.seconds, STOP_SECONDS),
    inSeconds("longest stop", Math.max(...Object.values(all).map((one) => one?.seconds ?? 0)), STOP_SECONDS),
    ...peaks,
  ];
}

/** The certificate of the authority that Caddy makes for names such as ours. */
async function readAuthority({ exec }: Topology): Promise<string> {
  const file = "/data/caddy/pki/authorities/local/root.crt";
  let certificate = "";
  await until("Caddy has its authority", 30, async () => {
    certificate = await exec("proxy", "cat", file).catch(() => "");
    return certificate !== "";
  });
  return certificate;
}

/** Only the process with the role jobs takes it. */
async function runJob({ databaseUrl }: Topology): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query("select (graphile_worker.add_job('retention')).id");
    const isDone = async () =>
      (await client.query("select from graphile_worker._private_jobs where id = $1", [rows[0].id]))
        .rowCount === 0;
    await until("the job has run", 60, isDone);
  } finally {
    await client.end();
  }
}

function inSeconds(what: string, seconds: number, atMost: number) {
  return { what, unit: "s", value: Math.round(seconds * 10) / 10, atMost };
}

function say(line: string) {
  console.log(line);
}
