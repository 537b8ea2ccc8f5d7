import { useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import type { makeOwnCodes } from "../../own-contract.ts";
import { useConfirmed } from "../../ui/use-confirmed.tsx";
import { CodeList } from "../parts/code-list.tsx";

export function OwnCodes({ left }: { left: number }) {
  const t = useTexts("staff");
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [codes, setCodes] = useState<string[] | null>(null);
  const make = () =>
    run(async () => {
      const options = { body: {}, memberId: null };
      const work = () => call<typeof makeOwnCodes>("POST", "/api/desk/me/recovery-codes", options);
      setCodes((await confirmed.run(work)).codes);
    });
  return (
    <Card as="section" className="flex flex-col items-start gap-3">
      <h2>{t("codes.title")}</h2>
      {codes ? <CodeList codes={codes} /> : <p className="text-ink-2">{t("codes.left", { n: left })}</p>}
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <Button variant="secondary" loading={busy} onClick={make}>
        {t("codes.make")}
      </Button>
      {confirmed.dialog}
    </Card>
  );
}
