import fc from "fast-check";
import { expect, test } from "vitest";
import type { News } from "./bus.ts";
import { makeAssembler, toFrames } from "./frames.ts";

function assemble() {
  const batches: News[][] = [];
  let gaps = 0;
  const assembler = makeAssembler({ onBatch: (batch) => batches.push(batch), onGap: () => gaps++ });
  return { ...assembler, batches, gaps: () => gaps };
}

const anyNews = fc.array(
  fc.tuple(fc.string({ unit: "binary" }), fc.string({ unit: "binary", maxLength: 6_000 })),
  {
    minLength: 1,
    maxLength: 6,
  },
);

test("news survives the split into frames that PostgreSQL accepts", () => {
  fc.assert(
    fc.property(anyNews, (batch) => {
      const frames = toFrames(batch, { origin: "a-1", next: 1 });
      for (const frame of frames) expect(Buffer.byteLength(frame)).toBeLessThan(8_000);
      const receiver = assemble();
      frames.forEach(receiver.take);
      expect(receiver.batches).toEqual([batch]);
      expect(receiver.gaps()).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test("characters of four bytes are never cut in two", () => {
  const batch: News[] = [["t", "💌".repeat(10_000)]];
  const frames = toFrames(batch, { origin: "a", next: 1 });
  expect(frames.length).toBeGreaterThan(4);
  const receiver = assemble();
  for (const frame of frames) {
    expect(frame).not.toContain("\uFFFD");
    receiver.take(frame);
  }
  expect(receiver.batches).toEqual([batch]);
});

test("frames of several senders may be mixed", () => {
  const long = (word: string): News[] => [["t", word.repeat(5_000)]];
  const a = toFrames(long("aaaa"), { origin: "a", next: 1 });
  const b = toFrames(long("bbbb"), { origin: "b", next: 7 });
  const receiver = assemble();
  a.forEach((frame, n) => {
    receiver.take(frame);
    receiver.take(b[n] ?? "");
  });
  expect(receiver.batches).toEqual([long("aaaa"), long("bbbb")]);
  expect(receiver.gaps()).toBe(0);
});

test("a batch that arrives twice is delivered once", () => {
  const frames = toFrames([["t", "x".repeat(20_000)]], { origin: "a", next: 1 });
  const receiver = assemble();
  [...frames, ...frames].forEach(receiver.take);
  expect(receiver.batches).toHaveLength(1);
  expect(receiver.gaps()).toBe(0);
});

test("a missing frame is reported as a gap, and later frames are delivered", () => {
  const frames = toFrames([["t", "x".repeat(20_000)]], { origin: "a", next: 1 });
  const next = toFrames([["t", "next"]], { origin: "a", next: frames.length + 1 });
  const receiver = assemble();
  [...frames.filter((_, n) => n !== 1), ...next].forEach(receiver.take);
  expect(receiver.gaps()).toBeGreaterThan(0);
  expect(receiver.batches).toEqual([[["t", "next"]]]);
});

test("payloads that are not frames are ignored", () => {
  const receiver = assemble();
  for (const foreign of ["", "hello", "a b .[]", '{"a":1}']) receiver.take(foreign);
  expect(receiver.batches).toEqual([]);
});
