import type { Evidence } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { putRenditions } from "#platform/pictures/picture-files.ts";
import { type PictureCollection, WHOLE_RENDITIONS } from "#platform/pictures/pictures.ts";
import type { Drawing } from "./plan.ts";

const FOLDER = "evidence";
const RENDITIONS: PictureCollection["renditions"] = WHOLE_RENDITIONS.filter(
  ({ name }) => name === "full.webp",
);
const FRAME = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800" viewBox="0 0 640 800">`;

/** Drawings that stand for violence, and for what nobody should see. */
const DRAWINGS: Record<Drawing, string> = {
  storm: `${FRAME}<rect width="640" height="800" fill="#2b3442"/>
    <g fill="#3c4757"><circle cx="160" cy="180" r="130"/><circle cx="330" cy="140" r="160"/><circle cx="510" cy="200" r="120"/></g>
    <path d="M360 260 L270 450 H350 L290 640 L460 400 H370 L440 260 Z" fill="#f2d45c"/>
    <g stroke="#8fa3bd" stroke-width="5">${[70, 160, 250, 430, 520, 600]
      .map((x, nth) => `<path d="M${x} ${400 + (nth % 3) * 70} l-40 130"/>`)
      .join("")}</g>
    <path d="M0 720 q80 -50 160 0 t160 0 t160 0 t160 0 V800 H0 Z" fill="#1c2430"/></svg>`,
  tile: `${FRAME}<rect width="640" height="800" fill="#8a8a8a"/>
    <g font-family="sans-serif" font-size="38" fill="#ffffff" text-anchor="middle">
    <text x="320" y="380">This stands for a picture</text><text x="320" y="435">that nobody should see.</text></g></svg>`,
};

/** Draws and stores the picture that a report names as its evidence. */
export async function drawEvidence(
  app: Pick<App, "files" | "images">,
  drawing: Drawing,
): Promise<Evidence["pictures"][number]> {
  const key = `demo-${drawing}`;
  const picture = await app.images.draw(DRAWINGS[drawing], RENDITIONS);
  await putRenditions(app, { folder: FOLDER }, { key, picture });
  return { folder: FOLDER, key };
}
