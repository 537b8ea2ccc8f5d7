import { useTexts } from "#i18n/use-texts.tsx";
import type { CallError } from "#ui/call/call.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";

/** Result of a proposal that was sent. */
export function Outcome({ error, isSent }: { error: CallError | null; isSent: boolean }) {
  const t = useTexts("staff");
  if (error) return <FormError>{error.message || t("failed")}</FormError>;
  if (!isSent) return null;
  return (
    <Notice tone="success" live="status">
      {t("proposals.sent")}
    </Notice>
  );
}
