import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";

type PictureProps = {
  /** Names the picture: another one is read again. */
  id: string;
  read: (signal: AbortSignal) => Promise<{ webp: string }>;
  alt: string;
  isSharp: boolean;
  isColoured: boolean;
  className?: string;
  /** Called when the picture is there and not blurred. */
  onSeen?: () => void;
};

/** A picture for staff, blurred and grey unless told otherwise. It has no address of its own. */
export function HiddenPicture({ id, read, alt, isSharp, isColoured, className, onSeen }: PictureProps) {
  const t = useTexts("moderation-desk");
  const { webp, isFailed, retry } = usePicture(id, read);
  useSeen(webp !== null && isSharp, onSeen);
  if (isFailed)
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3">
        <p>{t("evidence.failed")}</p>
        <Button variant="secondary" size="small" onClick={retry}>
          {t("retry")}
        </Button>
      </div>
    );
  if (webp === null)
    return (
      <SkeletonGroup label={t("loading")} className={className}>
        <Skeleton shape="portrait" />
      </SkeletonGroup>
    );
  return (
    <div className={classNames("overflow-clip rounded-card", className)}>
      <img
        src={`data:image/webp;base64,${webp}`}
        alt={alt}
        draggable={false}
        data-hidden={!isSharp || undefined}
        className={classNames(
          "size-full object-contain",
          !isSharp && "blur-evidence",
          !isColoured && "grayscale",
        )}
      />
    </div>
  );
}

function useSeen(isSeen: boolean, onSeen: (() => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the moment at which it is seen counts
  useEffect(() => {
    if (isSeen) onSeen?.();
  }, [isSeen]);
}

function usePicture(id: string, read: PictureProps["read"]) {
  const [webp, setWebp] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture or another try reads again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed(false);
    read(signal)
      .then((picture) => setWebp(picture.webp))
      .catch(() => signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [id, tries]);
  return { webp, isFailed, retry: () => setTries(tries + 1) };
}
