import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type Peer = { address: string; pid: number; stop(): Promise<void> };

const COMMAND = "prosody";
const PATIENCE_MS = 60_000;

/**
 * Starts Prosody on localhost with its archive, in a temporary folder.
 * @param names of its members; the password is the name
 * @throws Error with instructions if it is not installed
 */
export async function startPeer(names: readonly string[]): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), "velvet-peer-"));
  const port = await findPort();
  const accounts = join(folder, "localhost/accounts");
  await mkdir(accounts, { recursive: true });
  for (const name of names)
    await writeFile(join(accounts, `${name}.dat`), `return { ["password"] = "${name}"; };\n`);
  const config = join(folder, "prosody.cfg.lua");
  await writeFile(config, configure({ folder, port }));
  const child = spawn(COMMAND, ["--config", config, "-F"], { stdio: ["ignore", "ignore", "inherit"] });
  const failed = new Promise<never>((_, reject) => {
    child.once("error", () =>
      reject(new Error("There is no prosody: apt-get install prosody (0.12 or newer)")),
    );
    child.once("exit", (code) => reject(new Error(`Prosody ended with ${code}`)));
  });
  failed.catch(() => {});
  try {
    await Promise.race([listens(port), failed]);
  } catch (error) {
    child.kill("SIGTERM");
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return {
    address: `127.0.0.1:${port}`,
    pid: child.pid as number,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function configure({ folder, port }: { folder: string; port: number }): string {
  return `run_as_root = true
data_path = "${folder}"
pidfile = "${folder}/prosody.pid"
interfaces = { "127.0.0.1" }
c2s_ports = { ${port} }
s2s_ports = { }
modules_enabled = { "roster", "saslauth", "mam" }
modules_disabled = { "s2s", "tls", "offline" }
c2s_require_encryption = false
allow_unencrypted_plain_auth = true
authentication = "internal_plain"
storage = "internal"
default_archive_policy = true
archive_expires_after = "never"
log = { error = "*console" }
VirtualHost "localhost"
`;
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no port.");
  return address.port;
}

async function listens(port: number): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const there = await Promise.race([
      once(socket, "connect").then(() => true),
      once(socket, "close").then(() => false),
    ]).catch(() => false);
    socket.destroy();
    if (there) return;
    if (performance.now() > end) throw new Error("Prosody does not listen.");
    await new Promise((resume) => setTimeout(resume, 100));
  }
}
