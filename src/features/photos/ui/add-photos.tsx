import { useState } from "react";
import { href } from "react-router";
import { MEGABYTE, UPLOAD_TYPES } from "#base/picture-upload.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { OwnPhotos } from "../contract.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { PhotoUploader } from "./photo-uploader.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./use-uploads.ts";

/** Choosing, cropping and uploading photos, limited to the free places. */
export function AddPhotos({ own, onAdded }: { own: OwnPhotos; onAdded: () => void }) {
  const t = useTexts("photos");
  const { uploads, add, fail, drop, retry } = useUploads(onAdded);
  const [chosen, setChosen] = useState<File[]>([]);
  const online = useConnected();
  const onTheirWay = uploads.filter(({ state }) => state !== "failed").length;
  const room = Math.max(0, own.limit - own.photos.length - onTheirWay);
  const limit = own.premium
    ? t("refusals.limit_premium", { count: own.limit })
    : t("refusals.limit_free", { count: own.free_limit, premium: own.premium_limit });

  const maxBytes = own.upload_megabytes * MEGABYTE;

  function addOrRefuse(picture: Blob, name: string) {
    if (picture.size > maxBytes) fail(name, t("failures.too_large", { megabytes: own.upload_megabytes }));
    else add(picture, name);
  }

  function choose(files: File[]) {
    for (const file of files.filter(({ type }) => !isTaken(type))) fail(file.name, t("failures.type"));
    const pictures = files.filter(({ type }) => isTaken(type));
    setChosen(pictures.slice(0, room));
    for (const file of pictures.slice(room)) fail(file.name, limit);
  }

  return (
    <>
      <UploadList uploads={uploads} onDrop={drop} onRetry={retry} />
      {!online && (
        <Notice tone="warning" live="status">
          {t("offline")}
        </Notice>
      )}
      <PhotoUploader
        disabled={!online || room === 0}
        words={limit}
        maxMegabytes={own.upload_megabytes}
        onFiles={choose}
      />
      {room === 0 && !own.premium && (
        <Notice
          action={
            <LinkButton size="small" to={href("/premium")}>
              {t("locked.premium_action")}
            </LinkButton>
          }
        >
          {t("locked.premium")}
        </Notice>
      )}
      {chosen.length > 0 && (
        <CropDialog files={chosen} maxBytes={maxBytes} onReady={addOrRefuse} onEnd={() => setChosen([])} />
      )}
    </>
  );
}

function isTaken(type: string): boolean {
  return (UPLOAD_TYPES as readonly string[]).includes(type);
}
