import RotateCw from "lucide-react/icons/rotate-cw";
import X from "lucide-react/icons/x";
import { useEffect, useState } from "react";
import { ProveAgeLink } from "#features/age/ui/age.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { FieldError } from "#ui/fields/error.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import type { Upload } from "./use-uploads.ts";

type UploadListProps = {
  uploads: readonly Upload[];
  onDrop: (id: number) => void;
  onRetry: (id: number) => void;
};

export function UploadList({ uploads, onDrop, onRetry }: UploadListProps) {
  const t = useTexts("photos");
  if (uploads.length === 0) return null;
  return (
    <ul aria-label={t("uploads.label")} className="flex flex-col gap-2">
      {uploads.map((upload) => (
        <li key={upload.id} className="flex items-center gap-3 rounded-card bg-surface-2 p-2">
          <Thumbnail picture={upload.picture} />
          <div className="min-w-0 grow">
            <p className="truncate font-semibold text-sm">{upload.name}</p>
            {upload.state === "failed" ? <Failure upload={upload} /> : <Progress upload={upload} />}
          </div>
          {upload.code === "age.needed" && <ProveAgeLink size="small" />}
          {upload.state === "failed" && upload.picture.size > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={<RotateCw className="size-4" />}
              onClick={() => onRetry(upload.id)}
            >
              {t("uploads.retry")}
            </Button>
          )}
          <IconButton
            label={t(upload.state === "failed" ? "uploads.dismiss" : "uploads.cancel", { name: upload.name })}
            icon={<X />}
            // It has been sent completely: the server stores it even if the request is aborted.
            disabled={upload.state === "working"}
            onClick={() => onDrop(upload.id)}
          />
        </li>
      ))}
    </ul>
  );
}

function Progress({ upload }: { upload: Upload }) {
  const t = useTexts("photos");
  const percent = Math.round(upload.sent * 100);
  const words =
    upload.state === "sending"
      ? t("uploads.sending", { percent: String(percent) })
      : t(upload.state === "working" ? "uploads.working" : "uploads.waiting");
  return <ProgressBar value={percent} max={100} label={upload.name} text={words} />;
}

function Failure({ upload }: { upload: Upload }) {
  const t = useTexts("photos");
  return (
    <div role="alert">
      <FieldError>{upload.failure || t("failures.network")}</FieldError>
    </div>
  );
}

function Thumbnail({ picture }: { picture: Blob }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (picture.size === 0) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return (
    <span className="aspect-portrait w-10 shrink-0 overflow-clip rounded-field bg-line">
      {address && <img src={address} alt="" className="size-full object-cover" />}
    </span>
  );
}
