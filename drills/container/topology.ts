import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { openMailServer } from "#testing/mail-server.ts";
import { startPrimary } from "#testing/postgres-server.ts";
import { podman, type Store } from "./containers.ts";
import { makeNetwork, type Network, relay } from "./make-network.ts";
import { type Compose, readCompose } from "./read-compose.ts";
import { runService } from "./run-service.ts";
import { until } from "./until.ts";

const ROOT = join(import.meta.dirname, "../..");
export const DOMAIN = "velvet.local";
const MAIL_HOST = "mail.velvet.local";
const MAIL_PORT = 2525;
const START_SECONDS = 120;
const DATABASE_PASSWORD = "b1946ac92492d2347c6235b4d2611184";
const PROGRAM = ["jobs", "web-1", "web-2"] as const;
type Name = "migrate" | (typeof PROGRAM)[number] | "proxy";

export type Topology = {
  store: Store;
  addresses: Record<Name, string>;
  /** Address of the database for this process. */
  databaseUrl: string;
  deliveries: Awaited<ReturnType<typeof openMailServer>>["deliveries"];
  readySeconds: number;
  isHealthy(name: Name): Promise<boolean>;
  untilHealthy(name: Name): Promise<void>;
  exec(name: Name, ...words: string[]): Promise<string>;
  close(): Promise<void>;
};

/**
 * Starts what compose.yaml describes: what migrates the database, then jobs, two web processes and Caddy. The database and
 * the mail server run beside them in this process's network.
 */
export async function openTopology(store: Store): Promise<Topology> {
  const closers: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of closers.splice(0).reverse()) await end();
  };
  try {
    const folder = await mkdtemp(join(tmpdir(), "velvet-topology-"));
    closers.push(() => rm(folder, { recursive: true }));
    const backupKey = randomBytes(32).toString("hex");
    const compose = readCompose(await readFile(join(ROOT, "compose.yaml"), "utf8"), {
      DOMAINS: DOMAIN,
      DATABASE_PASSWORD,
      DATABASE_PROGRAM_PASSWORD: "7d793037a0760186574b0282f2f435e7",
      BACKUP_KEY: backupKey,
    });
    const [pool] = compose.networks.default?.ipam?.config ?? [];
    const network = await makeNetwork(String(pool?.subnet));
    closers.push(network.remove);
    const outside = await openOutside({ network, folder, backupKey }, closers);
    const began = performance.now();
    const services = { store, compose, network, folder };
    const addresses = await startServices(services, closers);
    const isHealthy = (name: Name) =>
      podman(store, "healthcheck", "run", name).then(
        () => true,
        () => false,
      );
    const untilHealthy = (name: Name) => until(`${name} is healthy`, START_SECONDS, () => isHealthy(name));
    for (const name of PROGRAM) await untilHealthy(name);
    const readySeconds = (performance.now() - began) / 1000;
    await startProxy(services, addresses);
    await untilHealthy("proxy");
    const exec = (name: Name, ...words: string[]) => podman(store, "exec", name, ...words);
    return { store, addresses, ...outside, readySeconds, isHealthy, untilHealthy, exec, close };
  } catch (error) {
    for (const name of ["migrate", ...PROGRAM, "proxy"]) console.error(name, await readLog(store, name));
    await close();
    throw error;
  }
}

/** Last lines of what a container has printed. */
export async function readLog({ flags }: Store, name: string): Promise<string> {
  const words = [...flags, "logs", "--tail=400", name];
  const { stdout, stderr } = await promisify(execFile)("podman", words).catch((error) => error);
  const lines = `${stdout}${stderr}`.split("\n").filter((line) => !line.includes("/readyz"));
  return lines.slice(-30).join("\n");
}

type Services = { store: Store; compose: Compose; network: Network; folder: string };

/** The database, the mail server, and the files that the operator writes. */
async function openOutside(
  { network: { outside }, folder, backupKey }: { network: Network; folder: string; backupKey: string },
  closers: (() => Promise<unknown>)[],
) {
  const database = await startPrimary();
  closers.push(database.remove);
  // As the official image makes it.
  await database.query("alter role velvet superuser");
  const toDatabase = await relay({ host: outside, port: 5432 }, { port: database.port });
  closers.push(toDatabase.close);

  const soon = new Date(Date.now() + 86_400_000);
  const { der, privateKey } = makeCertificate({
    ...{ name: MAIL_HOST, isAuthority: true, withoutUsage: true, until: soon },
  });
  const cert = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  const key = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const mail = await openMailServer({ cert, key });
  closers.push(mail.close);
  const toMail = await relay({ host: outside, port: MAIL_PORT }, { port: Number(new URL(mail.url).port) });
  closers.push(toMail.close);

  await mkdir(join(folder, "secrets"));
  await writeFile(join(folder, "secrets/mail.pem"), cert);
  const settings = {
    PUBLIC_ADDRESS: `https://${DOMAIN}`,
    SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584",
    DATABASE_PASSWORD,
    BACKUP_KEY: backupKey,
    MAIL_URL: `smtp://${MAIL_HOST}:${MAIL_PORT}`,
    MAIL_FROM: `post@${DOMAIN}`,
    NODE_EXTRA_CA_CERTS: "/secrets/mail.pem",
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(join(folder, ".env"), lines.join(""));
  await writeFile(join(folder, "Caddyfile"), await readFile(join(ROOT, "Caddyfile")));
  return { databaseUrl: database.url, deliveries: mail.deliveries };
}

async function startServices(
  { store, compose, network, folder }: Services,
  closers: (() => Promise<unknown>)[],
): Promise<Topology["addresses"]> {
  const [pool] = compose.networks.default?.ipam?.config ?? [];
  const first = String(pool?.ip_range).replace(/\.(\d+)\/\d+$/, ".$1");
  const [, start = "", number = ""] = /^(.*\.)(\d+)$/.exec(first) ?? [];
  const own = compose.services.proxy?.networks as Record<string, { ipv4_address?: string }>;
  const addresses = { proxy: String(own.default?.ipv4_address) } as Topology["addresses"];
  const started = ["migrate", ...PROGRAM] as const;
  for (const [index, name] of started.entries()) addresses[name] = start + (Number(number) + index);
  const hosts = { database: network.outside, [MAIL_HOST]: network.outside, [DOMAIN]: addresses.proxy };
  closers.push(() => podman(store, "rm", "--all", "--force", "--volumes", "--time=0"));
  const run = async (name: (typeof started)[number]) => {
    const service = compose.services[name];
    if (!service) throw new Error(`compose.yaml has no service ${name}.`);
    const path = await network.join(name, addresses[name]);
    await runService(store, service, { name, folder, network: path, hosts });
  };
  await run("migrate");
  const code = (await podman(store, "wait", "migrate")).trim();
  if (code !== "0") throw new Error(`The migration ended with ${code}.`);
  await Promise.all(PROGRAM.map(run));
  return addresses;
}

async function startProxy(
  { store, compose, network, folder }: Services,
  addresses: Topology["addresses"],
): Promise<void> {
  const service = compose.services.proxy;
  if (!service) throw new Error("compose.yaml has no service proxy.");
  const path = await network.join("proxy", addresses.proxy);
  const hosts = { "web-1": addresses["web-1"], "web-2": addresses["web-2"] };
  await runService(store, service, { name: "proxy", folder, network: path, hosts });
}
