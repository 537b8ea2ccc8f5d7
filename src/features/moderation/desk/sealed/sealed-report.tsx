import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { readSealedReport } from "../../sealed-contract.ts";

/** The report to the authority, which names the member: it opens at a press, and the log knows who read it. */
export function SealedReport({ id }: { id: number }) {
  const t = useTexts("moderation-desk");
  const { busy, error, run } = useAction();
  const [text, setText] = useState<string | null>(null);
  const handleOpen = () =>
    run(async () => {
      const report = await call<typeof readSealedReport>("GET", "/api/desk/sealed-reports", {
        query: { id },
      });
      setText(report.text);
    });
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sealed.report.title")}</h2>
      <p className="text-ink-2">{t("sealed.report.words")}</p>
      {error && <FormError>{error.message || t("failed")}</FormError>}
      {text === null ? (
        <div>
          <Button variant="secondary" loading={busy} onClick={() => void handleOpen()}>
            {t("sealed.report.open")}
          </Button>
        </div>
      ) : (
        <>
          <pre lang="en" className="whitespace-pre-wrap break-words rounded-card bg-surface-2 p-4 text-sm">
            {text}
          </pre>
          <div>
            <Button variant="quiet" size="small" onClick={() => setText(null)}>
              {t("sealed.report.close")}
            </Button>
          </div>
        </>
      )}
    </Card>
  );
}
