import type { StoredFile } from "#adapters/files/files.ts";
import type { App } from "../app.ts";
import { GroundError } from "../errors.ts";
import { fileKey } from "./picture-files.ts";
import type { PictureCollection } from "./pictures.ts";

export const CACHING = {
  /** Shared caches may keep it too, so a picture that is no longer public can still be seen for this long. */
  public: "public, max-age=300",
  /** Only the browser keeps it, so that nobody else can load it once the server refuses it. */
  browser: "private, max-age=300",
  /** The browser caches the picture but revalidates it before each use. */
  askEachTime: "private, no-cache",
} as const;

export type Admission = {
  caching: (typeof CACHING)[keyof typeof CACHING];
  /** Another host serves the picture with our headers, and our pages show it. */
  crossOrigin?: boolean;
};

type Serving = {
  key: string;
  /** A rendition with its format. Without a format: AVIF if the client accepts it, else WebP. */
  file: string;
  /** Request headers. */
  headers: Headers;
  /** Decides whether the caller may have the file. Returns null if not. */
  admit(): Promise<Admission | null>;
  /** Creates a rendition that is not stored. */
  draw?(rendition: string): Promise<StoredFile | null>;
};

/** @throws GroundError `not_found`, both if there is no such picture and if the caller may not see it */
export async function servePicture(
  { files }: Pick<App, "files">,
  collection: Pick<PictureCollection, "folder">,
  { key, file, headers, admit, draw }: Serving,
): Promise<Response> {
  const admission = await admit();
  if (!admission) throw new GroundError("not_found");
  const rendition = chooseRendition(file, headers.get("accept"));
  const tag = `"${key}-${rendition}"`;
  const always = {
    "Cache-Control": admission.caching,
    ETag: tag,
    ...(rendition !== file && { Vary: "Accept" }),
    ...(admission.crossOrigin && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  };
  if (headers.get("if-none-match") === tag) return new Response(null, { status: 304, headers: always });
  const stored = (await files.get(fileKey(collection, key, rendition))) ?? (await draw?.(rendition));
  if (!stored) throw new GroundError("not_found");
  const { body, size, contentType } = stored;
  const about = {
    "Content-Type": contentType,
    "Content-Length": String(size),
    "Content-Disposition": "inline",
  };
  return new Response(body, { headers: { ...always, ...about } });
}

function chooseRendition(file: string, accept: string | null): string {
  if (file.includes(".")) return file;
  return accept?.includes("image/avif") ? `${file}.avif` : `${file}.webp`;
}
