import { Suspense, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { type Cut, cutPicture, fitPicture } from "./cut-picture.ts";
import { useObjectUrl } from "./use-object-url.ts";

const CropArea = lazyPart(() => import("./crop-area.tsx"));

type CropDialogProps = {
  files: readonly File[];
  maxBytes: number;
  onReady: (picture: Blob, name: string) => void;
  /** Called when every picture has been used or skipped. */
  onEnd: () => void;
};

/** Shows one picture after the other: the member crops it, uses all of it, or skips it. */
export function CropDialog({ files, maxBytes, onReady, onEnd }: CropDialogProps) {
  const t = useTexts("photos");
  const { place, file, cut, setCut, working, goOn, use } = usePictures({ files, onReady, onEnd });
  const address = useObjectUrl(file);
  const fit = (picture: File) => fitPicture(picture, maxBytes);
  const title =
    files.length === 1
      ? t("crop.title")
      : t("crop.title_many", { place: String(place + 1), most: String(files.length) });
  return (
    <Dialog
      open={file !== undefined}
      onClose={goOn}
      title={title}
      closeLabel={t("crop.leave")}
      actions={
        <>
          <Button variant="secondary" onClick={() => void use(fit)}>
            {t("crop.whole")}
          </Button>
          <Button
            loading={working}
            disabled={!cut}
            onClick={() => cut && void use((picture) => cutPicture(picture, cut, maxBytes))}
          >
            {t("crop.use")}
          </Button>
        </>
      }
    >
      {address && (
        <Suspense fallback={<Skeleton shape="block" className="h-[min(55dvh,28rem)]" />}>
          <CropArea
            key={address}
            address={address}
            label={t("crop.area")}
            zoomLabel={t("crop.zoom")}
            onCut={setCut}
            onUnreadable={() => void use(fit)}
          />
        </Suspense>
      )}
    </Dialog>
  );
}

function usePictures({ files, onReady, onEnd }: Omit<CropDialogProps, "maxBytes">) {
  const [place, setPlace] = useState(0);
  const [cut, setCut] = useState<Cut | null>(null);
  const [working, setWorking] = useState(false);
  const file = files[place];

  function goOn() {
    setCut(null);
    setWorking(false);
    if (place + 1 < files.length) setPlace(place + 1);
    else onEnd();
  }

  async function use(make: (picture: File) => Promise<Blob>) {
    if (!file) return;
    setWorking(true);
    // The server may be able to read a picture that this browser cannot.
    onReady(await make(file).catch(() => file), file.name);
    goOn();
  }

  return { place, file, cut, setCut, working, goOn, use };
}
