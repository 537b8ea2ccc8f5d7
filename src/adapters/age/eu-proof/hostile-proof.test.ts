import { encode } from "cborg";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildProof } from "#testing/age/build-proof.ts";
import { asked, failed, issuer, repeatFirstKey, verify } from "./proof.fixture.ts";

describe("bytes that are no proof of age", () => {
  const proof = buildProof(issuer, asked);
  const states = (all: Iterable<Uint8Array>) => new Set([...all].map((bytes) => verify(bytes).state));

  test("random bytes fail", () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => verify(bytes).state === "failed"));
  });

  test("a proof that is cut at any place, or has a byte more, fails", () => {
    const cuts = Array.from(proof, (_, length) => proof.subarray(0, length));
    expect(states([...cuts, Buffer.concat([proof, Buffer.from([0])])])).toEqual(new Set(["failed"]));
  });

  test("a proof in which one bit is turned, in any byte, fails", () => {
    const turned = Array.from(proof, (byte, place) => {
      const copy = Uint8Array.from(proof);
      copy[place] = byte ^ (1 << (place % 8));
      return copy;
    });
    expect(states(turned)).toEqual(new Set(["failed"]));
  });

  test("what is too long, too deep or too many is refused before anything is read or verified", () => {
    expect(verify(new Uint8Array(1_000_000))).toEqual(failed("too long"));
    expect(verify(Buffer.concat([proof, Buffer.alloc(12_288)]))).toEqual(failed("too long"));
    const tooMany = failed("too many values");
    expect(verify(new Uint8Array(12_000).fill(0x81))).toEqual(tooMany);
    const deepTags = new Uint8Array(12_000).map((_, place) => (place % 2 === 0 ? 0xd8 : 24));
    expect(verify(deepTags)).toEqual(tooMany);
    const items = { encodeItem: () => encode(Array(10_000).fill(0)) };
    expect(verify(buildProof(issuer, asked, items))).toEqual(tooMany);
    const inMap = encode({ version: "1.0", documents: Array(10_000).fill(0), status: 0 });
    expect(verify(inMap)).toEqual(tooMany);
    const announced = Uint8Array.from([0x9b, 0, 0, 0x1f, 0xff, 0xff, 0xff, 0xff, 0xff]);
    expect(verify(announced)).toEqual(failed("no strict CBOR"));
  });

  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    [
      "an indefinite length",
      (bytes) => Buffer.concat([Buffer.from([0xbf]), bytes.subarray(1), Buffer.from([0xff])]),
    ],
    [
      "a length that is not the shortest",
      (bytes) => Buffer.concat([Buffer.from([0xb8, 3]), bytes.subarray(1)]),
    ],
    ["a key twice", (bytes) => repeatFirstKey(bytes)],
  ])("a proof in CBOR with %s fails", (_, change) => {
    expect(verify(change(Buffer.from(proof)))).toEqual(failed("no strict CBOR"));
  });
});
