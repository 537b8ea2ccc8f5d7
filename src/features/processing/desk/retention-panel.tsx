import { useTexts } from "#i18n/use-texts.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import type { RetentionFaults } from "../contract.ts";

export const retentionPanel = {
  Panel: RetentionPanel,
  waits: ({ failed, overdue, reviews }: RetentionFaults) => failed + overdue + reviews > 0,
};

/** What an operator has to look at in the retention. */
function RetentionPanel({ data: { failed, overdue, reviews } }: { data: RetentionFaults }) {
  const t = useTexts("processing");
  if (failed + overdue + reviews === 0) return null;
  return (
    <Notice
      tone={failed + overdue > 0 ? "danger" : "warning"}
      title={t("panel.title")}
      action={
        <LinkButton size="small" to="/desk/retention">
          {t("panel.see")}
        </LinkButton>
      }
    >
      <ul>
        {failed > 0 && <li>{t("panel.failed", { count: failed })}</li>}
        {overdue > 0 && <li>{t("panel.overdue", { count: overdue })}</li>}
        {reviews > 0 && <li>{t("panel.reviews", { count: reviews })}</li>}
      </ul>
    </Notice>
  );
}
