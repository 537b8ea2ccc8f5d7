import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { expect, type Page } from "./fixture.ts";

/** Far enough apart that no picture counts as a duplicate. */
const STEP = 20;
let mark = 500;

/** Adds so many different pictures for the member who is logged in on the page. */
export async function addPhotos(page: Page, count: number): Promise<void> {
  for (let photo = 0; photo < count; photo++) {
    mark += STEP;
    const data = await makePicture({ width: 480, height: 600, mark }).jpeg().toBuffer();
    const headers = { "content-type": "image/jpeg" };
    expect((await page.request.post("/api/photos", { data, headers })).status()).toBe(201);
  }
}
