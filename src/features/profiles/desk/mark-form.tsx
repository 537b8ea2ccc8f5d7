import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { type FictionalMark, MARK_REASON, type setFictionalMark } from "../desk-contract.ts";

/** Takes the reason, asks once more because the mark stays for good, and then for the second factor. */
export function MarkForm({ found: { member, name } }: { found: FictionalMark }) {
  const t = useTexts("profiles-desk");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [why, setWhy] = useState("");
  const [isAsked, setAsked] = useState(false);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
  };
  const handleMark = async () => {
    setAsked(false);
    const options = { body: { member, why }, memberId: null };
    const mark = () => call<typeof setFictionalMark>("POST", "/api/desk/fictional-marks", options);
    if (await run(() => confirmed.run(mark))) await revalidate();
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-4">
      <p className="font-semibold">{t("not_marked", { name })}</p>
      <TextArea
        label={t("why")}
        hint={t("why_hint")}
        value={why}
        required
        minLength={MARK_REASON.min}
        maxLength={MARK_REASON.max}
        onChange={(event) => setWhy(event.target.value)}
      />
      {error && (
        <Notice tone="danger" live="alert">
          {error.message || t("failed")}
        </Notice>
      )}
      <div>
        <Button type="submit" loading={busy}>
          {t("check")}
        </Button>
      </div>
      <Dialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={t("sure", { name })}
        closeLabel={t("back")}
        actions={<Button onClick={() => void handleMark()}>{t("check")}</Button>}
      >
        <p>{t("sure_words")}</p>
      </Dialog>
      {confirmed.dialog}
    </form>
  );
}
