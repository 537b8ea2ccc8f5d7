import { useTexts } from "#i18n/use-texts.tsx";
import type { CallError } from "#ui/call/call.ts";
import { Notice } from "#ui/feedback/notice.tsx";

/** Result of a proposal that was sent. */
export function Outcome({ error, isSent }: { error: CallError | null; isSent: boolean }) {
  const t = useTexts("staff");
  if (error)
    return (
      <Notice tone="danger" live="alert">
        {error.message || t("failed")}
      </Notice>
    );
  if (!isSent) return null;
  return (
    <Notice tone="success" live="status">
      {t("proposals.sent")}
    </Notice>
  );
}
