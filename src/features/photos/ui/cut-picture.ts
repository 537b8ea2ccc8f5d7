/** A part of a picture, in the picture's own pixels. */
export type Cut = { x: number; y: number; width: number; height: number };

/** Longest side in pixels; a larger picture would be scaled down anyway. */
const LONGEST = 2_400;
/** JPEG qualities, tried until the picture is small enough. */
const QUALITIES = [0.92, 0.8, 0.65];

/**
 * Returns the part as a JPEG, which may still be too large. Metadata written by the camera does not leave the device.
 */
export async function cutPicture(picture: Blob, cut: Cut, maxBytes: number): Promise<Blob> {
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
  let blob: Blob = picture;
  for (const quality of QUALITIES) {
    blob = await toJpeg(canvas, quality);
    if (blob.size <= maxBytes) break;
  }
  return blob;
}

function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be cut"))),
      "image/jpeg",
      quality,
    ),
  );
}

/** Returns the file itself, or a smaller version if it is too large to upload. */
export async function fitPicture(picture: Blob, maxBytes: number): Promise<Blob> {
  if (picture.size <= maxBytes) return picture;
  const { width, height } = await createImageBitmap(picture);
  return cutPicture(picture, { x: 0, y: 0, width, height }, maxBytes);
}
