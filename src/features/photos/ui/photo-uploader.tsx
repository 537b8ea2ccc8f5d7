import Camera from "lucide-react/icons/camera";
import ImagePlus from "lucide-react/icons/image-plus";
import { type ComponentProps, type DragEvent, useEffect, useRef, useState } from "react";
import { UPLOAD_TYPES } from "#base/picture-upload.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";

type PhotoUploaderProps = {
  disabled: boolean;
  /** Why the uploader is disabled, or what the limit is. */
  words: string;
  maxMegabytes: number;
  onFiles: (files: File[]) => void;
};

/** Accepts photos from a file dialog, drag and drop, the clipboard and the camera. */
export function PhotoUploader({ disabled, words, maxMegabytes, onFiles }: PhotoUploaderProps) {
  const t = useTexts("photos");
  const chooser = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  usePaste(disabled ? null : onFiles);

  const dropped = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative to the buttons
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
      className={classNames(
        "flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-6 text-center transition-colors",
        over ? "border-accent bg-surface-2" : "border-line",
      )}
    >
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          icon={<ImagePlus className="size-5" />}
          disabled={disabled}
          onClick={() => chooser.current?.click()}
        >
          {t("add")}
        </Button>
        <Button
          variant="secondary"
          icon={<Camera className="size-5" />}
          disabled={disabled}
          onClick={() => camera.current?.click()}
          className="not-pointer-coarse:hidden"
        >
          {t("camera")}
        </Button>
      </div>
      <FileInput ref={chooser} multiple onFiles={onFiles} />
      <FileInput ref={camera} capture="user" onFiles={onFiles} />
      <p className="text-ink-2 text-sm pointer-coarse:hidden">{t("drop")}</p>
      <p className="text-ink-2 text-sm">{words}</p>
      <p className="text-ink-2 text-xs">{t("kinds", { megabytes: maxMegabytes })}</p>
    </div>
  );
}

type FileInputProps = Pick<ComponentProps<"input">, "ref" | "multiple" | "capture"> & {
  onFiles: (files: File[]) => void;
};

function FileInput({ onFiles, ...input }: FileInputProps) {
  return (
    <input
      {...input}
      type="file"
      hidden
      accept={UPLOAD_TYPES.join()}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}

/** Takes pictures that are pasted anywhere on the page. */
function usePaste(onFiles: ((files: File[]) => void) | null) {
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const pasted = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || !latest.current) return;
      event.preventDefault();
      latest.current(files);
    };
    addEventListener("paste", pasted);
    return () => removeEventListener("paste", pasted);
  }, []);
}
