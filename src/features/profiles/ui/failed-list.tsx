import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** Shown instead of a list that failed to load, with a retry button. */
export function FailedList({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useTexts("profiles");
  return (
    <Notice
      tone="danger"
      live="alert"
      title={title}
      action={
        <Button variant="secondary" onClick={onRetry}>
          {t("page.error.retry")}
        </Button>
      }
    >
      {t("page.error.words")}
    </Notice>
  );
}
