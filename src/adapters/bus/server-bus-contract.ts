import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus } from "./bus.ts";
import { listen, testBus, until } from "./bus-contract.ts";
import { openProxy } from "./open-proxy.fixture.ts";
import type { ServerBusOptions } from "./server-bus.ts";

export type WiredOptions = ServerBusOptions & { url: string; channel?: string; timeLimit?: number };

export type BusServer = {
  url(): string;
  open(options: WiredOptions): Promise<Bus>;
  endNewest(): Promise<void>;
  countConnections(): Promise<number>;
};

/** Tests that every bus over a server has to pass, within one process and between several. */
export function testServerBus(server: BusServer): void {
  let shared: Bus;
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);

  beforeAll(async () => {
    shared = await server.open({ url: server.url(), onError });
  });
  afterAll(() => shared.close());

  const closers: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });

  async function open(options: Partial<WiredOptions> = {}): Promise<Bus> {
    const bus = await server.open({ url: server.url(), onError, ...options });
    closers.push(() => bus.close());
    return bus;
  }

  async function openServerProxy() {
    const proxy = await openProxy(server.url());
    closers.push(() => proxy.close());
    return proxy;
  }

  describe("within one process", () => {
    testBus(() => shared, errors);
  });

  test("news of one bus reaches another in order and once", async () => {
    const [a, b] = [await open(), await open()];
    const [own, far] = [listen(a, "t"), listen(b, "t")];
    const all = Array.from({ length: 5_000 }, (_, n) => `${n} – ß 💌`);
    for (const payload of all) a.publish("t", payload);
    await until(() => far.received.length >= all.length, "5,000 news");
    b.publish("t", "end");
    await until(() => own.received.includes("end"), "the end");
    expect(far.received).toEqual([...all, "end"]);
    expect(own.received).toEqual([...all, "end"]);
    expect(far.gaps() + own.gaps()).toBe(0);
  });

  test("news travels to another process and back", async () => {
    const { received } = listen(shared, "echo");
    const script = fileURLToPath(new URL("./echo.fixture.ts", import.meta.url));
    const child: ChildProcess = spawn(process.execPath, [script, server.url()], { stdio: "inherit" });
    const exited = once(child, "exit");
    closers.push(async () => child.kill("SIGKILL"));
    await until(() => received.includes("ready"), "the other process");
    shared.publish("call", "hello");
    shared.publish("call", "end");
    expect(await exited).toEqual([0, null]);
    await until(() => received.length === 3, "both answers");
    expect(received).toEqual(["ready", `hello ${child.pid}`, `end ${child.pid}`]);
  });

  test("a connection that its server ends is replaced, and only its subscribers are told of a gap", async () => {
    const [a, b] = [await open({ channel: "c1" }), await open({ channel: "c1" })];
    const [near, far] = [listen(a, "t"), listen(b, "t")];
    errors.length = 0;
    await server.endNewest();
    await until(() => far.gaps() === 1, "the gap");
    a.publish("t", "after");
    await until(() => far.received.length === 1, "news on the new connection");
    expect(near.gaps()).toBe(0);
    expect(errors).toHaveLength(1);
  });

  test("news published while the server is out of reach arrives afterwards, in order and once", async () => {
    const proxy = await openServerProxy();
    const [a, b] = [await open({ url: proxy.url }), await open()];
    const [own, far] = [listen(a, "from a"), listen(b, "from a")];
    const back = listen(a, "from b");
    a.publish("from a", "before");
    b.publish("from b", "before");
    await until(() => far.received.length + back.received.length === 2, "news before");
    proxy.refuse(true);
    const meanwhile = Array.from({ length: 2_000 }, (_, n) => String(n));
    for (const payload of meanwhile) a.publish("from a", payload);
    await until(() => own.received.length === 2_001, "news within the process");
    b.publish("from b", "missed");
    await b.close();
    const c = await open();
    const late = listen(c, "from a");
    proxy.refuse(false);
    await until(() => late.received.at(-1) === meanwhile.at(-1), "news after");
    // A new process may listen earlier news again; a process that was there before recognises it by its number.
    expect(late.received.filter((payload) => payload !== "before")).toEqual(meanwhile);
    expect(back.received).toEqual(["before"]);
    expect(back.gaps()).toBe(1);
  });

  test("one lost connection is reported as one gap, whatever the others published meanwhile", async () => {
    const proxy = await openServerProxy();
    const [a, b] = [await open({ url: proxy.url }), await open()];
    const [near, witness] = [listen(a, "t"), listen(shared, "t")];
    b.publish("t", "1");
    await until(() => near.received.length === 1, "news before");
    proxy.refuse(true);
    b.publish("t", "2");
    await until(() => witness.received.at(-1) === "2", "what only others hear");
    proxy.refuse(false);
    await until(() => near.gaps() > 0, "the gap");
    b.publish("t", "3");
    await until(() => near.received.at(-1) === "3", "news after");
    expect(near.received).toEqual(["1", "3"]);
    expect(near.gaps()).toBe(1);
    witness.end();
  });

  test("repeatedly cutting the connection during a send neither loses nor doubles news", async () => {
    const proxy = await openServerProxy();
    const [a, b] = [await open({ url: proxy.url, gather: 0 }), await open()];
    const { received, gaps } = listen(b, "t");
    let sent = 0;
    for (let round = 0; round < 8; round++) {
      const start = received.length;
      for (let n = 0; n < 1_500; n++) a.publish("t", `${sent++} ${"x".repeat(200)}`);
      await until(() => received.length > start, "the first of a round");
      proxy.cut();
    }
    await until(() => received.length >= sent, "all news");
    expect(received.map((payload) => Number(payload.split(" ")[0]))).toEqual(
      Array.from({ length: sent }, (_, n) => n),
    );
    expect(gaps()).toBe(0);
  });

  test("a process that publishes more than can be queued causes a gap for the others", async () => {
    const proxy = await openServerProxy();
    const [a, b] = [await open({ url: proxy.url }), await open()];
    const { received, gaps } = listen(b, "t");
    a.publish("t", "before");
    await until(() => received.length === 1, "news before");
    proxy.refuse(true);
    for (let n = 0; n < 10_001; n++) a.publish("t", String(n));
    proxy.refuse(false);
    await until(() => received.at(-1) === "10000", "the newest");
    expect(received.length).toBeLessThan(10_001);
    expect(gaps()).toBe(1);
  });

  test("a silent connection is detected with and without news", async () => {
    for (const noticing of [{ heartbeat: 50 }, { heartbeat: 600_000 }]) {
      const proxy = await openServerProxy();
      const [a, b] = [await open({ url: proxy.url, timeLimit: 1_000, ...noticing }), await open()];
      const [near, far] = [listen(a, "t"), listen(b, "t")];
      proxy.silence();
      if (noticing.heartbeat > 1_000) a.publish("t", "into the void");
      await until(() => near.gaps() === 1, "the gap");
      b.publish("t", "after");
      await until(() => near.received.at(-1) === "after", "news on the new proxy");
      if (noticing.heartbeat > 1_000) {
        await until(() => far.received.includes("into the void"), "what was sent into the void");
      }
    }
  });

  test("closing sends queued news and leaves no connection", async () => {
    const [a, b] = [await open(), await open()];
    const { received } = listen(b, "t");
    for (let n = 0; n < 3_000; n++) a.publish("t", String(n));
    await a.close();
    await until(() => received.length === 3_000, "all news");
    a.publish("t", "too late");
    const alone = await open({ channel: "alone" });
    const before = await server.countConnections();
    await alone.close();
    await expect.poll(() => server.countConnections(), { timeout: 10_000 }).toBe(before - 1);
    expect(received).toHaveLength(3_000);
  });

  test("closing while the server is out of reach does not wait for it", async () => {
    const proxy = await openServerProxy();
    const a = await open({ url: proxy.url });
    proxy.refuse(true);
    a.publish("t", "lost");
    const start = performance.now();
    await a.close();
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test("a server that cannot be reached at start is an error at start", async () => {
    const proxy = await openServerProxy();
    proxy.refuse(true);
    await expect(server.open({ url: proxy.url, onError })).rejects.toThrow();
  });
}
