import { expect, test } from "vitest";
import type { Bus } from "./bus.ts";

export async function until(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!met()) {
    if (performance.now() > end) throw new Error(`Waited 10 s in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, 2));
  }
}

export function listen(bus: Bus, topic: string) {
  const received: string[] = [];
  let gaps = 0;
  const end = bus.subscribe(
    topic,
    (payload) => received.push(payload),
    () => gaps++,
  );
  return { received, gaps: () => gaps, end };
}

export function testBus(open: () => Bus, errors: unknown[]): void {
  test("subscribers of a topic get its news in order and once; others get nothing", async () => {
    const [one, two, other] = [listen(open(), "a"), listen(open(), "a"), listen(open(), "b")];
    for (let n = 0; n < 100; n++) open().publish("a", String(n));
    await until(() => one.received.length >= 100 && two.received.length >= 100, "news");
    open().publish("b", "end");
    await until(() => other.received.length > 0, "the end");
    const all = Array.from({ length: 100 }, (_, n) => String(n));
    expect(one.received).toEqual(all);
    expect(two.received).toEqual(all);
    expect(other.received).toEqual(["end"]);
    for (const { end, gaps } of [one, two, other]) {
      end();
      expect(gaps()).toBe(0);
    }
  });

  test("no listener is called before the publisher has returned", async () => {
    const { received, end } = listen(open(), "later");
    open().publish("later", "x");
    expect(received).toEqual([]);
    await until(() => received.length === 1, "news");
    end();
  });

  test("a listener whose subscription has ended hears nothing more", async () => {
    const [gone, still] = [listen(open(), "c"), listen(open(), "c")];
    gone.end();
    gone.end();
    open().publish("c", "x");
    await until(() => still.received.length === 1, "news");
    expect(gone.received).toEqual([]);
    still.end();
  });

  test("a listener that throws is reported and harms neither the others nor the publisher", async () => {
    errors.length = 0;
    const end = open().subscribe("d", () => {
      throw new Error("broken listener");
    });
    const { received, end: endOther } = listen(open(), "d");
    open().publish("d", "1");
    open().publish("d", "2");
    await until(() => received.length === 2, "news");
    expect(errors.map(String)).toEqual(["Error: broken listener", "Error: broken listener"]);
    end();
    endOther();
  });

  test("news that is too large is refused where it is published", () => {
    expect(() => open().publish("e", "x".repeat(64 * 1024 + 1))).toThrow(TypeError);
    expect(() => open().publish("e", "é".repeat(40 * 1024))).toThrow(TypeError);
  });
}
