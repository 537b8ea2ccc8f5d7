import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Drill, Finding } from "../drill.ts";
import { buildImage, importImage, openStore, removeStore, type Store } from "./containers.ts";
import { lookIntoImage } from "./look-into-image.ts";
import { type Bases, makeBases } from "./make-bases.ts";

const ROOT = join(import.meta.dirname, "../..");
const MOST_MEGABYTES = 420;
const TRIAL_MINUTES = 10;
const NETWORKS = "/run/netns";

export const container: Drill = {
  name: "container",
  words:
    "[O-08] the image of the Dockerfile is small, runs without root on a read-only file system as compose.yaml says, serves a journey behind the Caddyfile, is healthy or not as it should, and stops in order",
  async run({ say }) {
    if (process.getuid?.() !== 0)
      throw new Error("This drill starts containers and networks, so it needs root.");
    say("Makes a Debian with the pinned Node, and one with Caddy");
    const bases = await makeBases(join(tmpdir(), "velvet-container"));
    const store = openStore(mkdtempSync(join(tmpdir(), "velvet-images-")));
    try {
      await importBases(store, bases);
      say("Builds the image");
      const began = performance.now();
      await buildImage(store, { context: ROOT, tag: "velvet" });
      const seconds = Math.round((performance.now() - began) / 1000);
      const image = await lookIntoImage(store, "velvet");
      for (const [part, megabytes] of Object.entries(image.parts)) say(`  ${part}: ${megabytes} MB`);
      const found = await tryInOwnNetwork(store);
      return {
        figures: [
          { what: "size of the image", unit: "MB", value: image.megabytes, atMost: MOST_MEGABYTES },
          { what: "build of the image", unit: "s", value: seconds },
          ...found.figures,
        ],
        failures: [...image.failures, ...found.failures],
        notes: { megabytes: image.parts },
      };
    } finally {
      await removeStore(store);
    }
  },
};

/** With what compose.yaml and the Caddyfile expect of the official images. */
async function importBases(store: Store, { node, proxy }: Bases): Promise<void> {
  const name = "docker.io/library";
  await importImage(store, { archive: node, tag: `${name}/node:${readNodeTag()}` });
  const changes = [
    'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
    ...["ENV XDG_CONFIG_HOME=/config", "ENV XDG_DATA_HOME=/data"],
  ];
  await importImage(store, { archive: proxy, tag: `${name}/caddy:2`, changes });
}

/** @throws Error if this process runs on another Node than the image */
function readNodeTag(): string {
  const [, tag = ""] = /^ARG NODE=(\S+)$/m.exec(readFileSync(join(ROOT, "Dockerfile"), "utf8")) ?? [];
  if (!tag.startsWith(process.versions.node))
    throw new Error(`This Node is not that of the Dockerfile: ${tag}.`);
  return tag;
}

/** A network of its own leaves the ports of this machine alone, and shows that nothing outside is needed. */
async function tryInOwnNetwork({ folder }: Store): Promise<Finding> {
  const script = join(import.meta.dirname, "trial.ts");
  const trial = spawn("unshare", ["--net", process.execPath, script, folder], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    timeout: TRIAL_MINUTES * 60_000,
  });
  let found: Finding | undefined;
  trial.on("message", (message) => {
    found = message as Finding;
  });
  const [code] = await once(trial, "close");
  // A trial that was killed leaves its networks.
  for (const name of existsSync(NETWORKS) ? readdirSync(NETWORKS) : [])
    if (name.startsWith(`velvet-${trial.pid}-`)) execFileSync("ip", ["netns", "delete", name]);
  if (code !== 0 || !found) throw new Error(`The trial of the image ended with ${code}.`);
  return found;
}
