import { expect, test } from "vitest";
import type { Bus } from "./bus.ts";

export async function until(met: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!met()) {
    if (performance.now() > end) throw new Error(`Waited 10 s in vain: ${what}`);
    await new Promise((resume) => setTimeout(resume, 2));
  }
}

export function hear(bus: Bus, topic: string) {
  const heard: string[] = [];
  let gaps = 0;
  const end = bus.subscribe(
    topic,
    (payload) => heard.push(payload),
    () => gaps++,
  );
  return { heard, gaps: () => gaps, end };
}

/** Tests that every bus has to pass within one process. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a suite of tests
export function testBus(open: () => Bus, errors: unknown[]): void {
  test("subscribers of a topic get its news in order and once; others get nothing", async () => {
    const [one, two, other] = [hear(open(), "a"), hear(open(), "a"), hear(open(), "b")];
    for (let n = 0; n < 100; n++) open().publish("a", String(n));
    await until(() => one.heard.length >= 100 && two.heard.length >= 100, "news");
    open().publish("b", "end");
    await until(() => other.heard.length > 0, "the end");
    const all = Array.from({ length: 100 }, (_, n) => String(n));
    expect(one.heard).toEqual(all);
    expect(two.heard).toEqual(all);
    expect(other.heard).toEqual(["end"]);
    for (const { end, gaps } of [one, two, other]) {
      end();
      expect(gaps()).toBe(0);
    }
  });

  test("no listener is called before the publisher has returned", async () => {
    const { heard, end } = hear(open(), "later");
    open().publish("later", "x");
    expect(heard).toEqual([]);
    await until(() => heard.length === 1, "news");
    end();
  });

  test("a listener whose subscription has ended hears nothing more", async () => {
    const [gone, still] = [hear(open(), "c"), hear(open(), "c")];
    gone.end();
    gone.end();
    open().publish("c", "x");
    await until(() => still.heard.length === 1, "news");
    expect(gone.heard).toEqual([]);
    still.end();
  });

  test("a listener that throws is reported and harms neither the others nor the publisher", async () => {
    errors.length = 0;
    const end = open().subscribe("d", () => {
      throw new Error("broken listener");
    });
    const { heard, end: endOther } = hear(open(), "d");
    open().publish("d", "1");
    open().publish("d", "2");
    await until(() => heard.length === 2, "news");
    expect(errors.map(String)).toEqual(["Error: broken listener", "Error: broken listener"]);
    end();
    endOther();
  });

  test("news that is too large is refused where it is published", () => {
    expect(() => open().publish("e", "x".repeat(64 * 1024 + 1))).toThrow(TypeError);
    expect(() => open().publish("e", "é".repeat(40 * 1024))).toThrow(TypeError);
  });
}
