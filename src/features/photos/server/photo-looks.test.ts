import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { LOOK_SIZE, type Look, lookOf } from "#adapters/images/look-of.ts";
import { drawPortrait, SHOTS } from "./draw-demo-portrait.ts";

const SAME = 20;
const STRANGERS = 40;

const CHANGES: Record<string, (picture: Sharp) => Sharp> = {
  "JPEG of quality 40": (picture) => picture.jpeg({ quality: 40 }),
  "half the size": (picture) => picture.resize(320).jpeg({ quality: 85 }),
  "a tenth brighter": (picture) => picture.modulate({ brightness: 1.1 }).jpeg({ quality: 90 }),
};

let patches: Buffer[];
let portraits: Buffer[];
beforeAll(async () => {
  patches = await Promise.all(Array.from({ length: 8 }, (_, mark) => makePatches(mark + 1)));
  portraits = await Promise.all(
    Array.from({ length: 8 }, (_, id) => {
      const looks = {
        gender: id % 2 ? "male" : "female",
        age: 20 + id * 6,
        hair: null,
        eye: null,
        body: null,
      };
      return sharp(Buffer.from(drawPortrait(id * SHOTS, looks as never)))
        .resize(640)
        .png()
        .toBuffer();
    }),
  );
}, 120_000);

/** Soft patches of colour, different for each mark. */
function makePatches(mark: number): Promise<Buffer> {
  const size = 12;
  let state = mark * 7_919;
  const pixels = Array.from({ length: size * size * 3 }, () => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 16) % 256;
  });
  return sharp(Buffer.from(pixels), { raw: { width: size, height: size, channels: 3 } })
    .resize(640, 800, { fit: "fill", kernel: "cubic" })
    .png()
    .toBuffer();
}

async function look(picture: Buffer): Promise<Look> {
  const grey = sharp(picture).flatten({ background: "#ffffff" }).greyscale();
  const found = lookOf(
    await grey
      .resize({ ...LOOK_SIZE, fit: "fill" })
      .raw()
      .toBuffer(),
  );
  if (!found) throw new Error("The picture has no look.");
  return found;
}

const distance = (one: string, other: string) => [...one].filter((bit, at) => bit !== other[at]).length;

/** Changes each pixel by up to ten steps. */
async function addNoise(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let state = 7;
  const noisy = data.map((value) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return Math.max(0, Math.min(255, value + ((state >> 16) % 21) - 10));
  });
  const { width, height } = info;
  return sharp(noisy, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

describe.each([
  { name: "patches", pictures: () => patches },
  { name: "drawn portraits", pictures: () => portraits },
])("the look of $name", ({ pictures }) => {
  test.each(Object.keys(CHANGES))("survives %s", async (name) => {
    const change = CHANGES[name] as (picture: Sharp) => Sharp;
    for (const picture of pictures()) {
      const changed = await change(sharp(picture)).toBuffer();
      expect(distance((await look(picture)).bits, (await look(changed)).bits)).toBeLessThanOrEqual(SAME);
    }
  });

  test("survives noise and a mirror", async () => {
    for (const picture of pictures()) {
      const [own, noisy, flopped] = [
        await look(picture),
        await look(await addNoise(picture)),
        await look(await sharp(picture).flop().jpeg().toBuffer()),
      ];
      expect(distance(own.bits, noisy.bits)).toBeLessThanOrEqual(SAME);
      expect(distance(own.bits, flopped.mirrored)).toBeLessThanOrEqual(SAME);
    }
  });

  test("is another one for another picture, also in a mirror", async () => {
    const looks = await Promise.all(pictures().map(look));
    for (const [index, one] of looks.entries())
      for (const other of looks.slice(index + 1)) {
        expect(distance(one.bits, other.bits)).toBeGreaterThan(STRANGERS);
        expect(distance(one.mirrored, other.bits)).toBeGreaterThan(STRANGERS);
      }
  });
});

test("a picture without detail has no look, because all of them would be the same", () => {
  for (const grey of [0, 128, 255]) expect(lookOf(new Uint8Array(17 * 16).fill(grey))).toBeNull();
});
