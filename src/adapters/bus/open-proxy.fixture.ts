import { once } from "node:events";
import net from "node:net";
import pg from "pg";

/** A TCP proxy whose connections a test can cut or make silent. */
export async function openProxy(target: string) {
  const { host, port } = target.startsWith("postgres")
    ? new pg.Client({ connectionString: target })
    : { host: new URL(target).hostname, port: Number(new URL(target).port) };
  const address = host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const sockets = new Set<net.Socket>();
  let refuses = false;
  let isHushed = false;

  const server = net.createServer((near) => {
    if (refuses) return near.destroy();
    const far = net.connect(address);
    if (!isHushed) near.pipe(far).pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        near.destroy();
        far.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.searchParams.delete("host");
  url.searchParams.delete("port");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as net.AddressInfo).port);

  function cut() {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  }
  /** Keeps the present connections open but stops all traffic on them. */
  function silence() {
    for (const socket of sockets) socket.unpipe().pause();
  }
  return {
    url: url.href,
    cut,
    silence,
    /** As `silence`, and new connections are accepted but never answered, until it ends. */
    hush(yes: boolean) {
      isHushed = yes;
      if (yes) silence();
    },
    refuse(yes: boolean) {
      refuses = yes;
      if (yes) cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, "close");
    },
  };
}
