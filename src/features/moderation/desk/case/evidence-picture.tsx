import { useEffect, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { classNames } from "#ui/class-names.ts";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import { SkeletonGroup } from "#ui/feedback/skeleton-group.tsx";
import type { readCasePicture } from "../../desk-contract.ts";

type PictureProps = {
  caseId: number;
  pictureKey: string;
  number: number;
  isSharp: boolean;
  isColoured: boolean;
};

/** The copy of a reported picture, small, blurred and grey unless told otherwise. It has no address of its own. */
export function EvidencePicture({ caseId, pictureKey, number, isSharp, isColoured }: PictureProps) {
  const t = useTexts("moderation-desk");
  const { webp, isFailed, retry } = usePicture(caseId, pictureKey);
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
      <SkeletonGroup label={t("loading")} className="w-56">
        <Skeleton shape="portrait" />
      </SkeletonGroup>
    );
  return (
    <div className="w-56 overflow-clip rounded-card">
      <img
        src={`data:image/webp;base64,${webp}`}
        alt={t("evidence.picture", { number })}
        draggable={false}
        data-hidden={!isSharp || undefined}
        className={classNames("w-full", !isSharp && "blur-xl", !isColoured && "grayscale")}
      />
    </div>
  );
}

function usePicture(caseId: number, key: string) {
  const [webp, setWebp] = useState<string | null>(null);
  const [isFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try reads again
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    setFailed(false);
    call<typeof readCasePicture>("GET", "/api/desk/case-pictures", { query: { case: caseId, key }, signal })
      .then((picture) => setWebp(picture.webp))
      .catch(() => signal.aborted || setFailed(true));
    return () => leaving.abort();
  }, [caseId, key, tries]);
  return { webp, isFailed, retry: () => setTries(tries + 1) };
}
