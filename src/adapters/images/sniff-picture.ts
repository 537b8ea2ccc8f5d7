type Format = "jpeg" | "png" | "webp" | "avif";

/** Recognises a file by its first bytes, whatever its name says. Returns null for a format that we do not accept. */
export function sniffPicture(file: Uint8Array): Format | null {
  const head = Buffer.from(file.buffer, file.byteOffset, Math.min(file.byteLength, 32)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.startsWith("WEBP", 8)) return "webp";
  if (head.startsWith("ftypavif", 4) || head.startsWith("ftypavis", 4)) return "avif";
  if (head.startsWith("ftypmif1", 4) && head.slice(16).includes("avif")) return "avif";
  return null;
}
