import { PictureError } from "./images.ts";
import { type Done, SPENT, type Work } from "./picture-work.ts";
import { renderDrawing, renderUpload } from "./render-picture.ts";

const LOOK_EVERY_MS = 250;
const mostSeconds = Number(process.argv[2]);

process.on("disconnect", () => process.exit());
process.on("message", async (work: Work) => {
  const before = process.cpuUsage();
  const watch = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1e6 > mostSeconds) process.exit(SPENT);
  }, LOOK_EVERY_MS);
  const done = await workOn(work);
  clearInterval(watch);
  process.send?.(done);
});

async function workOn(work: Work): Promise<Done> {
  try {
    const { renditions } = work;
    return {
      picture: await ("svg" in work
        ? renderDrawing(work.svg, renditions)
        : renderUpload(work.file, { renditions, minSide: work.minSide })),
    };
  } catch (error) {
    return error instanceof PictureError ? { fault: error.fault } : { failed: String(error) };
  }
}
