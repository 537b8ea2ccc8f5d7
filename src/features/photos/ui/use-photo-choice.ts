import { useState } from "react";
import { MEGABYTE, UPLOAD_TYPES } from "#base/picture-upload.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import type { OwnPhotos } from "../contract.ts";
import type { useUploads } from "./use-uploads.ts";

/** Choosing photos to crop and upload, limited to the free places. */
export function usePhotoChoice(
  own: Pick<OwnPhotos, "photos" | "limit" | "premium" | "free_limit" | "premium_limit" | "upload_megabytes">,
  { uploads, add, fail }: Pick<ReturnType<typeof useUploads>, "uploads" | "add" | "fail">,
) {
  const t = useTexts("photos");
  const [chosen, setChosen] = useState<File[]>([]);
  const onTheirWay = uploads.filter(({ state }) => state !== "failed").length;
  const room = Math.max(0, own.limit - own.photos.length - onTheirWay);
  const limit = own.premium
    ? t("refusals.limit_premium", { count: own.limit })
    : t("refusals.limit_free", { count: own.free_limit, premium: own.premium_limit });
  const maxBytes = own.upload_megabytes * MEGABYTE;
  return {
    chosen,
    room,
    limit,
    maxBytes,
    choose(files: File[]) {
      for (const file of files.filter(({ type }) => !isTaken(type))) fail(file.name, t("failures.type"));
      const pictures = files.filter(({ type }) => isTaken(type));
      setChosen(pictures.slice(0, room));
      for (const file of pictures.slice(room)) fail(file.name, limit);
    },
    end: () => setChosen([]),
    addOrRefuse(picture: Blob, name: string) {
      if (picture.size > maxBytes) fail(name, t("failures.too_large", { megabytes: own.upload_megabytes }));
      else add(picture, name);
    },
  };
}

function isTaken(type: string): boolean {
  return (UPLOAD_TYPES as readonly string[]).includes(type);
}
