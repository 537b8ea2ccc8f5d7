import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { useMeasure } from "../parts/use-measure.ts";
import { useSubject } from "../parts/use-subject.ts";
import type { CaseView } from "./case-view.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { type Decision, needsFacts } from "./use-decision.ts";
import { askForDraft, useLetterPreview } from "./use-letter-preview.ts";

type SummaryProps = { view: CaseView; decision: Decision; onClose: () => void };

/** One line that says what will happen. Enter sends it. */
export function Summary({ view, decision, onClose }: SummaryProps) {
  const t = useTexts("moderation-desk");
  const { draft, busy, error, send } = decision;
  const preview = useLetterPreview(askForDraft(view, draft));
  const isRead = preview.state === "ready" && preview.private.length === 0;
  const handleSend = async () => {
    await send();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      size={needsFacts(draft) ? "large" : "medium"}
      title={t("summary.title")}
      closeLabel={t("summary.back")}
      actions={
        <Button
          autoFocus
          loading={busy || preview.state === "loading"}
          aria-disabled={!isRead}
          onClick={() => isRead && void handleSend()}
        >
          {t("summary.send")}
        </Button>
      }
    >
      <p className="font-semibold">
        <SummaryLine view={view} draft={draft} />
      </p>
      <p className="mt-3 text-ink-2">{t(view.is_sample ? "sample.words" : "summary.undo")}</p>
      {!view.is_sample && <LetterPreview preview={preview} />}
      {view.reports.length > 0 && !view.is_sample && (
        <p className="mt-3 text-ink-2">{t("summary.answers", { n: view.reports.length })}</p>
      )}
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
    </Dialog>
  );
}

function SummaryLine({ view, draft }: { view: CaseView; draft: Decision["draft"] }) {
  const t = useTexts("moderation-desk");
  const saySubject = useSubject();
  const sayMeasure = useMeasure();
  const { outcome, rule, measures } = draft;
  const parts = [
    saySubject(view.case.subject),
    outcome && t(`outcome.${outcome}`),
    rule && t(`rule.${rule}`),
    ...measures.map(sayMeasure),
  ];
  return parts.filter(Boolean).join(" · ");
}
