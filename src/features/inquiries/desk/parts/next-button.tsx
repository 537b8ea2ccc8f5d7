import { useState } from "react";
import { href, useNavigate } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { claimInquiry } from "../../desk-contract.ts";

/** Takes the inquiry that has waited longest and opens it. */
export function NextButton() {
  const t = useTexts("inquiries-desk");
  const navigate = useNavigate();
  const { busy, error, run } = useAction();
  const [isEmpty, setEmpty] = useState(false);
  const handleClick = () =>
    run(async () => {
      const options = { body: { id: null }, memberId: null };
      const { id } = await call<typeof claimInquiry>("POST", "/api/desk/inquiry-claims", options);
      setEmpty(id === null);
      if (id !== null) await navigate(href("/desk/service/:id", { id: String(id) }));
    });
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button loading={busy} onClick={() => void handleClick()}>
        {t("next")}
      </Button>
      {isEmpty && <p role="status">{t("empty.none")}</p>}
      {error && <FormError>{error.message || t("failed")}</FormError>}
    </div>
  );
}
