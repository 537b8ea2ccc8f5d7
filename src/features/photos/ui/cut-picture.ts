import { MAX_UPLOAD_BYTES } from "#base/picture-upload.ts";

/** A part of a picture, in the picture's own pixels. */
export type Cut = { x: number; y: number; width: number; height: number };

/** Longest side in pixels; a larger picture would be scaled down anyway. */
const LONGEST = 2_400;

/** Returns the part as a JPEG. Metadata written by the camera does not leave the device. */
export async function cutPicture(picture: Blob, cut: Cut): Promise<Blob> {
  const bitmap = await createImageBitmap(picture);
  const share = Math.min(1, LONGEST / Math.max(cut.width, cut.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(cut.width * share);
  canvas.height = Math.round(cut.height * share);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, cut.x, cut.y, cut.width, cut.height, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut"))),
      "image/jpeg",
      0.92,
    ),
  );
}

/** Returns the file itself, or a smaller version if it is too large to upload. */
export async function fitPicture(picture: Blob): Promise<Blob> {
  if (picture.size <= MAX_UPLOAD_BYTES) return picture;
  const { width, height } = await createImageBitmap(picture);
  return cutPicture(picture, { x: 0, y: 0, width, height });
}
