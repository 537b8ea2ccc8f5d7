import Plus from "lucide-react/icons/plus";
import X from "lucide-react/icons/x";
import { useRef } from "react";
import { UPLOAD_TYPES } from "#base/picture-upload.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { classNames } from "#ui/class-names.ts";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Portrait } from "#ui/pictures/portrait.tsx";
import type { Photo } from "../contract.ts";
import { pictureAddress } from "../rules.ts";
import { useObjectUrl } from "./use-object-url.ts";
import type { Upload } from "./use-uploads.ts";

type PhotoSlotProps = { photo: Photo; place: number; most: number; cdnPrefix: string; onDelete: () => void };

export function PhotoSlot({ photo, place, most, cdnPrefix, onDelete }: PhotoSlotProps) {
  const t = useTexts("photos");
  return (
    <Portrait
      eager
      src={pictureAddress(cdnPrefix, photo.thumb_filename)}
      thumbHash={photo.thumb_hash}
      alt={t("photo", { place: String(place), most: String(most) })}
    >
      <IconButton
        tone="photo"
        label={t("slots.delete", { place: String(place) })}
        icon={<X />}
        onClick={onDelete}
        className="absolute end-1 top-1"
      />
    </Portrait>
  );
}

/** The chosen picture while it is being sent. */
export function UploadSlot({ upload }: { upload: Upload }) {
  const t = useTexts("photos");
  const address = useObjectUrl(upload.picture);
  const percent = Math.round(upload.sent * 100);
  return (
    <Portrait src={address ?? undefined} alt={upload.name} eager>
      <div className="absolute inset-x-2 bottom-2 rounded-full bg-photo-glass p-1">
        <ProgressBar value={percent} max={100} label={t("uploads.sending", { percent: String(percent) })} />
      </div>
    </Portrait>
  );
}

type EmptySlotProps = { place: number; onFiles: ((files: File[]) => void) | null };

export function EmptySlot({ place, onFiles }: EmptySlotProps) {
  const t = useTexts("photos");
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className="aspect-portrait">
      <button
        type="button"
        disabled={onFiles === null}
        aria-label={t("slots.add", { place: String(place) })}
        onClick={() => chooser.current?.click()}
        className={classNames(
          "grid size-full place-items-center rounded-card border-2 border-line-strong border-dashed bg-surface-2 transition-[border-color,scale]",
          "hover:border-ink-2 active:scale-[0.98] disabled:cursor-not-allowed disabled:opacity-50",
        )}
      >
        <span className="grid size-11 place-items-center rounded-full bg-primary text-on-primary">
          <Plus />
        </span>
      </button>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={UPLOAD_TYPES.join()}
        onChange={(event) => {
          onFiles?.([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
