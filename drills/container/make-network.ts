import { execFile } from "node:child_process";
import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { promisify } from "node:util";

const run = promisify(execFile);
const ip = (...words: string[]) => run("ip", words);
const BRIDGE = "velvet";

export type Network = {
  /** Address of this process, which stands for everything outside. */
  outside: string;
  /** @returns the path of the namespace in which a container gets this address */
  join(name: string, address: string): Promise<string>;
  remove(): Promise<void>;
};

/** Makes a network in the namespace of this process, which `unshare --net` has to have made. */
export async function makeNetwork(subnet: string): Promise<Network> {
  const [, start = "", bits = ""] = /^(\d+\.\d+\.\d+\.)0\/(\d+)$/.exec(subnet) ?? [];
  const outside = `${start}1`;
  await ip("link", "set", "lo", "up");
  await ip("link", "add", BRIDGE, "type", "bridge");
  await ip("address", "add", `${outside}/${bits}`, "dev", BRIDGE);
  await ip("link", "set", BRIDGE, "up");
  const names: string[] = [];
  return {
    outside,
    async join(service, address) {
      const name = `velvet-${process.pid}-${service}`;
      const port = `port${names.push(name)}`;
      await ip("netns", "add", name);
      await ip("link", "add", port, "type", "veth", "peer", "name", "eth0", "netns", name);
      await ip("link", "set", port, "master", BRIDGE, "up");
      await ip("-n", name, "address", "add", `${address}/${bits}`, "dev", "eth0");
      for (const device of ["lo", "eth0"]) await ip("-n", name, "link", "set", device, "up");
      return `/run/netns/${name}`;
    },
    async remove() {
      // One may be missing if the start failed.
      for (const name of names) await ip("netns", "delete", name).catch(() => {});
    },
  };
}

export type Relay = { close(): Promise<void> };

/** Passes connections to `host:port` on to what listens on loopback or on a socket of this machine. */
export async function relay(
  { host, port }: { host: string; port: number },
  target: { port: number } | { path: string },
): Promise<Relay> {
  const open = new Set<Socket>();
  const server = createServer((taken) => {
    const passed = connect(target);
    for (const socket of [taken, passed]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        open.delete(socket);
        taken.destroy();
        passed.destroy();
      });
    }
    taken.pipe(passed).pipe(taken);
  });
  await once(server.listen(port, host), "listening");
  return {
    async close() {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, "close");
    },
  };
}
