import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import sharp from "sharp";
import type { Bench, Case, Figure } from "../case.ts";
import { loadPagesBeside } from "../load-pages-beside.ts";
import { type Account, logIn } from "../log-in.ts";
import { median } from "../median.ts";
import { readUsage, type Usage } from "../read-usage.ts";

type Member = { address: string; cookie: string; photo: Buffer };

const [WIDTH, HEIGHT] = [4_000, 3_000];
const ALONE = 9;

/**
 * Time until every rendition of a camera's photo is stored, without other load; and pages while photos are
 * processed.
 */
export const photoUpload: Case = {
  name: "photo-upload",
  words: "12 megapixels to seven renditions, on the core of the pages; pages beside it",
  async measure(bench) {
    const { address, pid } = await bench.server();
    const accounts = (await (await fetch(`${address}/dev/accounts.json`)).json()) as (Account & {
      premium: boolean;
    })[];
    const account = accounts.find(({ premium }) => premium);
    if (!account) throw new Error("The demo has no account with premium.");
    const member = { address, cookie: await logIn(address, account), photo: await takePhoto() };
    await upload(member);
    const before = usageOfWorker(pid);
    const alone: number[] = [];
    for (let run = 1; run <= ALONE; run++) {
      bench.say(`one photo alone, ${run} of ${ALONE}`);
      alone.push(await upload(member));
    }
    const after = usageOfWorker(pid);
    return [
      { what: "upload alone", unit: "s", value: median(alone), runs: alone, atMost: 1.5 },
      ...(before && after
        ? [
            {
              what: "processor for one photo",
              unit: "s",
              value: (after.processorSeconds - before.processorSeconds) / ALONE,
              atMost: 1.5,
            },
            { what: "memory of the worker", unit: "MB", value: after.memoryBytes / 1e6 },
          ]
        : []),
      ...(await besidePages(bench, member)),
    ];
  },
};

async function besidePages(bench: Bench, member: Member): Promise<Figure[]> {
  const uploads: number[] = [];
  const { alone, beside } = await loadPagesBeside(bench, {
    page: `${member.address}/?x=1`,
    what: "photos",
    work: async () => uploads.push(await upload(member)),
  });
  return [
    { what: "p99 of pages beside photos", unit: "ms", value: median(beside), runs: beside, atMost: 150 },
    { what: "p99 of pages without photos", unit: "ms", value: median(alone), runs: alone },
    { what: "upload beside pages", unit: "s", value: median(uploads) },
  ];
}

/** Makes a photo as large and grainy as a phone's. */
async function takePhoto(): Promise<Buffer> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: {
        width,
        height,
        channels: 3,
        background: "#808080",
        noise: { type: "gaussian", mean: 128, sigma },
      },
    });
  const shapes = await noise(WIDTH / 8, HEIGHT / 8, 60)
    .blur(3)
    .png()
    .toBuffer();
  const grain = await noise(WIDTH, HEIGHT, 12).png({ compressionLevel: 1 }).toBuffer();
  return sharp(shapes)
    .resize(WIDTH, HEIGHT, { kernel: "cubic" })
    .composite([{ input: grain, blend: "soft-light" }])
    .jpeg({ quality: 90 })
    .toBuffer();
}

/** @returns seconds; the photo is deleted afterwards, so that the next one is within the limit */
async function upload({ address, cookie, photo }: Member): Promise<number> {
  // Uploading the same picture twice would make one photo, so append random bytes.
  const body = Buffer.concat([photo, randomBytes(16)]);
  const began = performance.now();
  const answer = await fetch(`${address}/api/photos`, {
    method: "POST",
    headers: { cookie, "content-type": "image/jpeg" },
    body,
  });
  const seconds = (performance.now() - began) / 1000;
  if (answer.status !== 201) throw new Error(`An upload answered ${answer.status}: ${await answer.text()}`);
  const { id } = (await answer.json()) as { id: number };
  await fetch(`${address}/api/photos`, {
    method: "DELETE",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ id }),
  });
  return seconds;
}

/** Usage of the process that makes the renditions, independent of other work on the machine. */
function usageOfWorker(pid: number): Usage | null {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
    const worker = children.find((child) =>
      readFileSync(`/proc/${child}/cmdline`, "utf8").includes("work-on-pictures"),
    );
    return worker ? readUsage(Number(worker)) : null;
  } catch {
    return null;
  }
}
