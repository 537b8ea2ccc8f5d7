import { useState } from "react";
import { useRevalidator } from "react-router";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { openSite, SiteSteps } from "../../opening-contract.ts";

/** Opens a site once nothing that it needs is left. */
export function OpenSite({ site: { id, name, opened_at, steps } }: { site: SiteSteps }) {
  const t = useTexts("operations");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [isAsked, setAsked] = useState(false);
  const left = steps.find((step) => step.name === "open")?.problems ?? [];
  if (opened_at !== null || left.some(({ code }) => code === "steps_left")) return null;
  const send = () => {
    const options = { body: { site: id }, memberId: null };
    return confirmed.run(() => call<typeof openSite>("POST", "/api/desk/site-openings", options));
  };
  const handleOpen = async () => {
    const isDone = await run(send);
    await revalidate();
    if (isDone) setAsked(false);
  };
  const actions = (
    <Button loading={busy} onClick={() => void handleOpen()}>
      {t("opening.open_button", { site: name })}
    </Button>
  );
  return (
    <div>
      <Button onClick={() => setAsked(true)}>{t("opening.open_button", { site: name })}</Button>
      {isAsked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={t("opening.open_title", { site: name })}
          closeLabel={t("opening.cancel")}
          actions={actions}
        >
          <p>{t("opening.open_words")}</p>
          {error && <FormError>{error.message || t("opening.open_failed")}</FormError>}
        </Dialog>
      )}
      {confirmed.dialog}
    </div>
  );
}
