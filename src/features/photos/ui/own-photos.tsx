import ImageIcon from "lucide-react/icons/image";
import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { EmptyState } from "#ui/feedback/empty-state.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { OwnPhotos as Own, Photo } from "../contract.ts";
import { AddPhotos } from "./add-photos.tsx";
import { DeletePhotoDialog } from "./delete-photo-dialog.tsx";
import { PhotoGrid } from "./photo-grid.tsx";
import { useOwnPhotos } from "./use-own-photos.ts";

type OwnPhotosProps = {
  /** Photos that the page was loaded with. Loaded later, they would move everything below them. */
  known: Own;
  /** Called when any change of the photos has been stored on the server. */
  onChange?: () => void;
  onCount?: (photos: number) => void;
  heading?: Heading;
};

type Heading = "h2" | "h3" | "h4";

/** The member's own photos with their states: add, reorder, make private, delete. */
export function OwnPhotos({ known, onChange, onCount, heading = "h2" }: OwnPhotosProps) {
  const t = useTexts("photos");
  const { loaded, refusal, showAdded, arrange, setPrivate, remove } = useOwnPhotos({ known, onChange });
  const [said, setSaid] = useState("");
  const [deleting, setDeleting] = useState<Photo | null>(null);
  const own = loaded.state === "loaded" ? loaded.own : known;
  const { photos } = own;
  useEffect(() => onCount?.(photos.length), [photos.length, onCount]);
  return (
    <section aria-label={t("title")} className="flex flex-col gap-5">
      <PhotosHeader used={photos.length} most={own.limit} heading={heading} />
      <p role="status" className="sr-only">
        {said}
      </p>
      {refusal && <FormError>{refusal === "network" ? t("error.words") : refusal}</FormError>}
      {photos.length === 0 ? (
        <EmptyState icon={<ImageIcon />} title={t("empty.title")}>
          {t("empty.words")}
        </EmptyState>
      ) : (
        <PhotoGrid
          photos={photos}
          cdnPrefix={own.cdn_prefix}
          onArrange={(order, to) => {
            setSaid(t("moved", { place: String(to + 1) }));
            void arrange(order);
          }}
          onPrivate={(id, isPrivate) => void setPrivate(id, isPrivate)}
          onDelete={setDeleting}
        />
      )}
      <AddPhotos
        own={own}
        onAdded={() => {
          setSaid(t("uploads.added"));
          void showAdded();
        }}
      />
      <DeletePhotoDialog
        open={deleting !== null}
        onClose={() => setDeleting(null)}
        onDelete={() => {
          if (deleting) void remove(deleting.id);
          setDeleting(null);
          setSaid(t("delete.done"));
        }}
      />
    </section>
  );
}

type PhotosHeaderProps = { used: number; most: number; heading: Heading };

function PhotosHeader({ used, most, heading: Heading }: PhotosHeaderProps) {
  const t = useTexts("photos");
  return (
    <header className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Heading>{t("title")}</Heading>
        <p className="shrink-0 text-ink-2 tabular-nums">
          {t("used", { used: String(used), most: String(most) })}
        </p>
      </div>
      <p className="text-ink-2">{t("intro")}</p>
    </header>
  );
}
