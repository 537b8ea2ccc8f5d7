import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { OwnPhotos } from "./own-photos.tsx";

export { fitPicture } from "./cut-picture.ts";
export { FictionalMark } from "./fictional-mark.tsx";
export { LockedPhotos } from "./locked-photos.tsx";
export { MemberTileCard } from "./member-tile-card.tsx";
export { PhotoCarousel } from "./photo-carousel.tsx";
export { PhotoGrants } from "./photo-grants.tsx";
export { tileSources } from "./picture-sources.ts";
export { PictureViewer } from "./picture-viewer.tsx";
export { PrivatePhotos } from "./private-photos.tsx";
export { TileGrid, TileSkeleton } from "./tile-grid.tsx";
export { useMemberPhotos } from "./use-member-photos.ts";
export { useObjectUrl } from "./use-object-url.ts";
export { OwnPhotos };

/** Step 1 of the sign-up: add photos, or skip. */
export function PhotoStep({ inDialog = false, onDone }: { inDialog?: boolean; onDone: () => void }) {
  // In a dialog, the dialog's title is the heading above this one.
  const Heading = inDialog ? "h3" : "h1";
  const t = useTexts("photos");
  const [photos, setPhotos] = useState(0);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <Heading>{t("step.title")}</Heading>
        <p className="text-ink-2">{t("step.words")}</p>
      </div>
      <OwnPhotos onCount={setPhotos} heading={inDialog ? "h4" : "h2"} />
      <Button wide size="large" variant={photos > 0 ? "primary" : "secondary"} onClick={onDone}>
        {t(photos > 0 ? "step.next" : "step.later")}
      </Button>
    </div>
  );
}
