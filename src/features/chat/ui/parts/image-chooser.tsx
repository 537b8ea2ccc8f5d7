import { type ReactNode, useEffect, useRef, useState } from "react";
import { MAX_UPLOAD_BYTES, UPLOAD_TYPES } from "#features/photos/ui/photos.tsx";
import { useLocale, useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/notice.tsx";
import { useBroughtFile } from "./use-brought-file.ts";

type ImageChooserProps = {
  /** Told once the member has seen the picture and wants it sent. */
  onChoose: (file: File) => void;
  /** What it costs, beside the button. */
  price?: ReactNode;
  /** `open` opens the device's own choice of files. */
  children: (chooser: { open: () => void }) => ReactNode;
};

/** One picture, chosen, pasted or dropped, and looked at before a byte of it leaves the device. */
export function ImageChooser({ onChoose, price, children }: ImageChooserProps) {
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
          onClose={() => setFile(null)}
          onSend={() => {
            setFile(null);
            onChoose(file);
          }}
        />
      )}
    </>
  );
}

type ImagePreviewProps = { file: File; price: ReactNode; onClose: () => void; onSend: () => void };

function ImagePreview({ file, price, onClose, onSend }: ImagePreviewProps) {
  const t = useTexts("chat");
  const fault = useFault(file);
  const [state, setState] = useState<"reading" | "read" | "unreadable">("reading");
  const address = useAddress(file);
  const words = fault ?? (state === "unreadable" ? t("picture.unreadable") : null);
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
            <Button disabled={state !== "read"} onClick={onSend}>
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

/** Why the server would not take it. */
function useFault(file: File): string | null {
  const t = useTexts("chat");
  const locale = useLocale();
  if (!(UPLOAD_TYPES as readonly string[]).includes(file.type)) return t("picture.type");
  if (file.size <= MAX_UPLOAD_BYTES) return null;
  const inMegabytes = (bytes: number, round: (value: number) => number) =>
    (round(bytes / 100_000) / 10).toLocaleString(locale);
  return t("picture.too_large", {
    size: inMegabytes(file.size, Math.ceil),
    most: inMegabytes(MAX_UPLOAD_BYTES, Math.floor),
  });
}

function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
