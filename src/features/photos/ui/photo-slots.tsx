import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { ErrorState } from "#ui/feedback/error-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import { useConnected } from "#ui/use-connected.ts";
import type { OwnPhotos, Photo } from "../contract.ts";
import { CropDialog } from "./crop-dialog.tsx";
import { DeletePhotoDialog } from "./delete-photo-dialog.tsx";
import { EmptySlot, PhotoSlot, UploadSlot } from "./photo-slot.tsx";
import { UploadList } from "./upload-list.tsx";
import { useOwnPhotos } from "./use-own-photos.ts";
import { usePhotoChoice } from "./use-photo-choice.ts";
import { type Upload, useUploads } from "./use-uploads.ts";

const PLACES = [1, 2, 3];
const GRID = "grid grid-cols-3 gap-3";

type PhotoSlotsProps = {
  onCount: (photos: number) => void;
  /** Told whether photos have been chosen that are not on the server yet. */
  onPending: (isPending: boolean) => void;
};

/** A few places for photos, each to be tapped. */
export function PhotoSlots({ onCount, onPending }: PhotoSlotsProps) {
  const t = useTexts("photos");
  const { loaded, refusal, retry, showAdded, remove } = useOwnPhotos();
  const count = loaded.state === "loaded" ? loaded.own.photos.length : null;
  useEffect(() => {
    if (count !== null) onCount(count);
  }, [count, onCount]);
  if (loaded.state === "loading")
    return (
      <SkeletonGroup label={t("loading")} className={GRID}>
        {PLACES.map((place) => (
          <Skeleton key={place} shape="portrait" />
        ))}
      </SkeletonGroup>
    );
  if (loaded.state === "failed")
    return (
      <ErrorState title={t("error.title")} onRetry={retry} retryLabel={t("error.retry")}>
        {t("error.words")}
      </ErrorState>
    );
  return (
    <>
      {refusal && <FormError>{refusal === "network" ? t("error.words") : refusal}</FormError>}
      <Slots own={loaded.own} onAdded={showAdded} onRemove={remove} onPending={onPending} />
    </>
  );
}

type SlotsProps = {
  own: OwnPhotos;
  onAdded: () => unknown;
  onRemove: (id: number) => void;
  onPending: (isPending: boolean) => void;
};

function Slots({ own, onAdded, onRemove, onPending }: SlotsProps) {
  const online = useConnected();
  const sending = useUploads(onAdded);
  const choice = usePhotoChoice(own, sending);
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const running = sending.uploads.filter(({ state }) => state !== "failed");
  const isPending = choice.chosen.length > 0 || running.length > 0;
  useEffect(() => onPending(isPending), [isPending, onPending]);
  return (
    <div className="flex flex-col gap-4">
      <SlotGrid own={own} running={running} onFiles={online ? choice.choose : null} onDelete={setDeleting} />
      <UploadList
        uploads={sending.uploads.filter(({ state }) => state === "failed")}
        onDrop={sending.drop}
        onRetry={sending.retry}
      />
      {!online && <Offline />}
      {choice.chosen.length > 0 && (
        <CropDialog
          files={choice.chosen}
          maxBytes={choice.maxBytes}
          onReady={choice.addOrRefuse}
          onEnd={choice.end}
        />
      )}
      <DeletePhotoDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onDelete={() => {
          if (deleting) onRemove(deleting.id);
          setDeleting(null);
        }}
      />
    </div>
  );
}

type SlotGridProps = {
  own: OwnPhotos;
  running: readonly Upload[];
  /** Null while nothing can be uploaded. */
  onFiles: ((files: File[]) => void) | null;
  onDelete: (photo: Photo) => void;
};

function SlotGrid({ own, running, onFiles, onDelete }: SlotGridProps) {
  const slots = Math.min(PLACES.length, own.limit);
  const photos = own.photos.slice(0, slots);
  return (
    <div className={GRID}>
      {photos.map((photo, index) => (
        <PhotoSlot
          key={photo.id}
          photo={photo}
          place={index + 1}
          most={slots}
          cdnPrefix={own.cdn_prefix}
          onDelete={() => onDelete(photo)}
        />
      ))}
      {running.map((upload) => (
        <UploadSlot key={`upload ${upload.id}`} upload={upload} />
      ))}
      {PLACES.slice(photos.length + running.length, slots).map((place) => (
        <EmptySlot key={`empty ${place}`} place={place} onFiles={onFiles} />
      ))}
    </div>
  );
}

function Offline() {
  const t = useTexts("photos");
  return (
    <Notice tone="warning" live="status">
      {t("offline")}
    </Notice>
  );
}
