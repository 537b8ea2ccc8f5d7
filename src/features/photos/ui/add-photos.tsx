import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { OwnPhotos } from "../contract.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { PhotoUploader } from "./photo-uploader.tsx";
import { UploadList } from "./upload-list.tsx";
import { usePhotoChoice } from "./use-photo-choice.ts";
import { useUploads } from "./use-uploads.ts";

/** Choosing, cropping and uploading photos, limited to the free places. */
export function AddPhotos({ own, onAdded }: { own: OwnPhotos; onAdded: () => void }) {
  const t = useTexts("photos");
  const sending = useUploads(onAdded);
  const { uploads, drop, retry } = sending;
  const { chosen, room, limit, maxBytes, choose, end, addOrRefuse } = usePhotoChoice(own, sending);
  const online = useConnected();

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
        <CropDialog files={chosen} maxBytes={maxBytes} onReady={addOrRefuse} onEnd={end} />
      )}
    </>
  );
}
