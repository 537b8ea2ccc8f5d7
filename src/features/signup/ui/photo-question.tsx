import { useCallback, useEffect, useState } from "react";
import { PhotoSlots } from "#features/photos/ui/photos.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import type { QuestionOf } from "./account-questions.tsx";
import { clearPending, markPending, takeLost } from "./pending-photos.ts";
import { Question } from "./question.tsx";

/** Photos are stored as soon as they are uploaded. A browser keeps no chosen file, so those on their way can be lost. */
export function PhotoQuestion({ signUp, inDialog }: QuestionOf) {
  const t = useTexts("photos");
  const [photos, setPhotos] = useState(0);
  const { isPending, wereLost, setPending } = usePending(String(signUp.memberId));
  return (
    <Question
      signUp={signUp}
      inDialog={inDialog}
      title={t("step.title")}
      words={t("step.words")}
      skippable={photos === 0 && !isPending}
      skipLabel={t("step.later")}
      isWaiting={isPending}
    >
      {wereLost && <Notice live="status">{t("step.again")}</Notice>}
      {signUp.start.visitorsSeePhotos && <p className="text-ink-2 text-sm">{t("step.visitors")}</p>}
      <PhotoSlots onCount={setPhotos} onPending={setPending} />
    </Question>
  );
}

function usePending(memberId: string) {
  const [isPending, setIsPending] = useState(false);
  const [wereLost, setWereLost] = useState(false);
  useEffect(() => {
    setWereLost(takeLost(memberId));
  }, [memberId]);
  const setPending = useCallback(
    (now: boolean) => {
      setIsPending(now);
      if (!now) return clearPending();
      setWereLost(false);
      markPending(memberId);
    },
    [memberId],
  );
  return { isPending, wereLost, setPending };
}
