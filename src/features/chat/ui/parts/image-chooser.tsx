import { type ReactNode, useEffect, useRef, useState } from "react";
import { MEGABYTE, UPLOAD_TYPES } from "#base/picture-upload.ts";
import { fitPicture, useObjectUrl } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useBroughtFile } from "./use-brought-file.ts";

type ImageChooserProps = {
  /** Called once the member has seen the picture and confirmed it. */
  onChoose: (picture: Blob, name: string) => void;
  price?: ReactNode;
  maxMegabytes: number;
  /** `open` opens the device's file dialog. */
  children: (chooser: { open: () => void }) => ReactNode;
};

/** Lets the member choose, paste or drop a picture, and preview it before any of it is uploaded. */
export function ImageChooser({ onChoose, price, maxMegabytes, children }: ImageChooserProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  useBroughtFile(setFile);
  return (
    <>
      {children({ open: () => input.current?.click() })}
      <input
        ref={input}
        type="file"
        hidden
        accept={UPLOAD_TYPES.join()}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = "";
        }}
      />
      {file && (
        <ImagePreview
          key={`${file.name} ${file.size} ${file.lastModified}`}
          file={file}
          price={price}
          maxMegabytes={maxMegabytes}
          onClose={() => setFile(null)}
          onSend={(picture) => {
            setFile(null);
            onChoose(picture, file.name);
          }}
        />
      )}
    </>
  );
}

type ImagePreviewProps = {
  file: File;
  price: ReactNode;
  maxMegabytes: number;
  onClose: () => void;
  onSend: (picture: Blob) => void;
};

function ImagePreview({ file, price, maxMegabytes, onClose, onSend }: ImagePreviewProps) {
  const t = useTexts("chat");
  const isPicture = (UPLOAD_TYPES as readonly string[]).includes(file.type);
  const [state, setState] = useState<"reading" | "read" | "unreadable">("reading");
  const maxBytes = maxMegabytes * MEGABYTE;
  const picture = useFitting(isPicture ? file : null, maxBytes, () => setState("unreadable"));
  const address = useObjectUrl(picture);
  let words: string | null = null;
  if (!isPicture) words = t("picture.type");
  else if (state === "unreadable") words = t("picture.unreadable");
  else if (picture && picture.size > maxBytes) words = t("picture.too_large", { megabytes: maxMegabytes });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(words ? "picture.choose" : "picture.preview")}
      closeLabel={t("close")}
      actions={
        <>
          {price && !words && <div className="grow self-center text-ink-2 text-sm">{price}</div>}
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          {!words && (
            <Button disabled={state !== "read"} onClick={() => picture && onSend(picture)}>
              {t("picture.send")}
            </Button>
          )}
        </>
      }
    >
      {words ? (
        <Notice tone="warning" live="alert">
          {words}
        </Notice>
      ) : (
        <div className="flex flex-col gap-3">
          <div className="grid h-72 place-items-center overflow-clip rounded-card bg-surface-2 sm:h-96">
            {address && (
              <img
                src={address}
                alt={t("picture.alt")}
                onLoad={() => setState("read")}
                onError={() => setState("unreadable")}
                className="size-full object-contain"
              />
            )}
          </div>
          <p className="text-ink-2 text-sm">{t("picture.private")}</p>
        </div>
      )}
    </Dialog>
  );
}

/** The picture to send. One that is too large is scaled down in the browser, like a profile photo. */
function useFitting(file: File | null, maxBytes: number, onFault: () => void): Blob | null {
  const [picture, setPicture] = useState<Blob | null>(null);
  const fail = useRef(onFault);
  fail.current = onFault;
  useEffect(() => {
    let isOver = false;
    if (file)
      fitPicture(file, maxBytes).then(
        (fitting) => !isOver && setPicture(fitting),
        () => !isOver && fail.current(),
      );
    return () => {
      isOver = true;
    };
  }, [file, maxBytes]);
  return picture;
}
