import { useRevalidator } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { makeReport, ReportView } from "../../contract.ts";

/** Keeps the shown report for five years. */
export function KeepReport({ report: { from, to }, site }: { report: ReportView; site: string }) {
  const t = useTexts("transparency");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const body = { from, to, site: site === "" ? null : Number(site) };
  const handleClick = async () => {
    const keep = () =>
      call<typeof makeReport>("POST", "/api/desk/transparency-reports", { body, memberId: null });
    if (await run(keep)) await revalidate();
  };
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button loading={busy} onClick={() => void handleClick()}>
          {t("keep")}
        </Button>
        <Button variant="secondary" onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
      <p className="text-ink-2 text-sm">{t("keep_words")}</p>
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </div>
  );
}
