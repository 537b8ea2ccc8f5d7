import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Bus } from "./bus.ts";
import { hear, testBus, until } from "./bus-contract.ts";
import { openProxy } from "./open-proxy.fixture.ts";
import type { WiredBusOptions } from "./wired-bus.ts";

export type WiredOptions = WiredBusOptions & { url: string; channel?: string; timeLimit?: number };

export type WiredServer = {
  url(): string;
  open(options: WiredOptions): Promise<Bus>;
  /** Ends the newest connection that carries news. */
  endNewest(): Promise<void>;
  countConnections(): Promise<number>;
};

/** Tests that every bus over a server has to pass, within one process and between several. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite of tests
export function testWiredBus(server: WiredServer): void {
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

  async function openWire() {
    const wire = await openProxy(server.url());
    closers.push(() => wire.close());
    return wire;
  }

  describe("within one process", () => {
    testBus(() => shared, errors);
  });

  test("news of one bus reaches another in order and once", async () => {
    const [a, b] = [await open(), await open()];
    const [own, far] = [hear(a, "t"), hear(b, "t")];
    const all = Array.from({ length: 5_000 }, (_, n) => `${n} – ß 💌`);
    for (const payload of all) a.publish("t", payload);
    await until(() => far.heard.length >= all.length, "5,000 news");
    b.publish("t", "end");
    await until(() => own.heard.includes("end"), "the end");
    expect(far.heard).toEqual([...all, "end"]);
    expect(own.heard).toEqual([...all, "end"]);
    expect(far.gaps() + own.gaps()).toBe(0);
  });

  test("news travels to another process and back", async () => {
    const { heard } = hear(shared, "echo");
    const script = fileURLToPath(new URL("./echo.fixture.ts", import.meta.url));
    const child: ChildProcess = spawn(process.execPath, [script, server.url()], { stdio: "inherit" });
    const exited = once(child, "exit");
    closers.push(async () => child.kill("SIGKILL"));
    await until(() => heard.includes("ready"), "the other process");
    shared.publish("call", "hello");
    shared.publish("call", "end");
    expect(await exited).toEqual([0, null]);
    await until(() => heard.length === 3, "both answers");
    expect(heard).toEqual(["ready", `hello ${child.pid}`, `end ${child.pid}`]);
  });

  test("a connection that its server ends is replaced, and only its subscribers are told of a gap", async () => {
    const [a, b] = [await open({ channel: "c1" }), await open({ channel: "c1" })];
    const [near, far] = [hear(a, "t"), hear(b, "t")];
    errors.length = 0;
    await server.endNewest();
    await until(() => far.gaps() === 1, "the gap");
    a.publish("t", "after");
    await until(() => far.heard.length === 1, "news on the new connection");
    expect(near.gaps()).toBe(0);
    expect(errors).toHaveLength(1);
  });

  test("news published while the server is out of reach arrives afterwards, in order and once", async () => {
    const wire = await openWire();
    const [a, b] = [await open({ url: wire.url }), await open()];
    const [own, far] = [hear(a, "from a"), hear(b, "from a")];
    const back = hear(a, "from b");
    a.publish("from a", "before");
    b.publish("from b", "before");
    await until(() => far.heard.length + back.heard.length === 2, "news before");
    wire.refuse(true);
    const meanwhile = Array.from({ length: 2_000 }, (_, n) => String(n));
    for (const payload of meanwhile) a.publish("from a", payload);
    await until(() => own.heard.length === 2_001, "news within the process");
    b.publish("from b", "missed");
    await b.close();
    const c = await open();
    const late = hear(c, "from a");
    wire.refuse(false);
    await until(() => late.heard.at(-1) === meanwhile.at(-1), "news after");
    // A new process may hear earlier news again; a process that was there before recognises it by its number.
    expect(late.heard.filter((payload) => payload !== "before")).toEqual(meanwhile);
    expect(back.heard).toEqual(["before"]);
    expect(back.gaps()).toBe(1);
  });

  test("one lost connection is reported as one gap, whatever the others published meanwhile", async () => {
    const wire = await openWire();
    const [a, b] = [await open({ url: wire.url }), await open()];
    const [near, witness] = [hear(a, "t"), hear(shared, "t")];
    b.publish("t", "1");
    await until(() => near.heard.length === 1, "news before");
    wire.refuse(true);
    b.publish("t", "2");
    await until(() => witness.heard.at(-1) === "2", "what only others hear");
    wire.refuse(false);
    await until(() => near.gaps() > 0, "the gap");
    b.publish("t", "3");
    await until(() => near.heard.at(-1) === "3", "news after");
    expect(near.heard).toEqual(["1", "3"]);
    expect(near.gaps()).toBe(1);
    witness.end();
  });

  test("repeatedly cutting the connection during a send neither loses nor doubles news", async () => {
    const wire = await openWire();
    const [a, b] = [await open({ url: wire.url, gather: 0 }), await open()];
    const { heard, gaps } = hear(b, "t");
    let sent = 0;
    for (let round = 0; round < 8; round++) {
      const start = heard.length;
      for (let n = 0; n < 1_500; n++) a.publish("t", `${sent++} ${"x".repeat(200)}`);
      await until(() => heard.length > start, "the first of a round");
      wire.cut();
    }
    await until(() => heard.length >= sent, "all news");
    expect(heard.map((payload) => Number(payload.split(" ")[0]))).toEqual(
      Array.from({ length: sent }, (_, n) => n),
    );
    expect(gaps()).toBe(0);
  });

  test("a process that publishes more than can be queued causes a gap for the others", async () => {
    const wire = await openWire();
    const [a, b] = [await open({ url: wire.url }), await open()];
    const { heard, gaps } = hear(b, "t");
    a.publish("t", "before");
    await until(() => heard.length === 1, "news before");
    wire.refuse(true);
    for (let n = 0; n < 10_001; n++) a.publish("t", String(n));
    wire.refuse(false);
    await until(() => heard.at(-1) === "10000", "the newest");
    expect(heard.length).toBeLessThan(10_001);
    expect(gaps()).toBe(1);
  });

  test("a silent connection is detected with and without news", async () => {
    for (const noticing of [{ heartbeat: 50 }, { heartbeat: 600_000 }]) {
      const wire = await openWire();
      const [a, b] = [await open({ url: wire.url, timeLimit: 1_000, ...noticing }), await open()];
      const [near, far] = [hear(a, "t"), hear(b, "t")];
      wire.silence();
      if (noticing.heartbeat > 1_000) a.publish("t", "into the void");
      await until(() => near.gaps() === 1, "the gap");
      b.publish("t", "after");
      await until(() => near.heard.at(-1) === "after", "news on the new wire");
      if (noticing.heartbeat > 1_000) {
        await until(() => far.heard.includes("into the void"), "what was sent into the void");
      }
    }
  });

  test("closing sends queued news and leaves no connection", async () => {
    const [a, b] = [await open(), await open()];
    const { heard } = hear(b, "t");
    for (let n = 0; n < 3_000; n++) a.publish("t", String(n));
    await a.close();
    await until(() => heard.length === 3_000, "all news");
    a.publish("t", "too late");
    const alone = await open({ channel: "alone" });
    const before = await server.countConnections();
    await alone.close();
    await expect.poll(() => server.countConnections(), { timeout: 10_000 }).toBe(before - 1);
    expect(heard).toHaveLength(3_000);
  });

  test("closing while the server is out of reach does not wait for it", async () => {
    const wire = await openWire();
    const a = await open({ url: wire.url });
    wire.refuse(true);
    a.publish("t", "lost");
    const start = performance.now();
    await a.close();
    expect(performance.now() - start).toBeLessThan(2_000);
  });

  test("a server that cannot be reached at start is an error at start", async () => {
    const wire = await openWire();
    wire.refuse(true);
    await expect(server.open({ url: wire.url, onError })).rejects.toThrow();
  });
}
