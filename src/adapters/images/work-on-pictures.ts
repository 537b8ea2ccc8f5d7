import { PictureError } from "./images.ts";
import { type Done, GO_ON, type Measured, SPENT, type Work } from "./picture-work.ts";
import { renderDrawing, renderUpload } from "./render-picture.ts";

const LOOK_EVERY_MS = 250;
const mostSeconds = Number(process.argv[2]);

process.on("disconnect", () => process.exit());
process.on("message", (message: Work | typeof GO_ON) => {
  if (message === GO_ON) goOn();
  else void take(message);
});

let goOn = () => {};

/**
 * Asks the process that opens the pool whether so many pixels may be decoded. That process ends this one if they
 * may not.
 */
function askFor(pixels: number): Promise<void> {
  return new Promise((resolve) => {
    goOn = resolve;
    process.send?.({ pixels } satisfies Measured);
  });
}

async function take(work: Work): Promise<void> {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 > mostSeconds) process.exit(SPENT);
  }, LOOK_EVERY_MS);
  const done = await workOn(work);
  clearInterval(watch);
  process.send?.(done);
}

async function workOn(work: Work): Promise<Done> {
  try {
    if ("svg" in work) return { picture: await renderDrawing(work.svg, work.renditions) };
    const { file, ...wanted } = work;
    return { picture: await renderUpload(file, { ...wanted, askFor }) };
  } catch (error) {
    return error instanceof PictureError ? { fault: error.fault } : { failed: String(error) };
  }
}
