import { Form } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { ComplaintState } from "../contract.ts";
import { SaidState } from "./said-state.tsx";

export type LookedUp = {
  asked: { receipt: string; email: string };
  state: ComplaintState | null;
  failure: string | null;
};

type LookUpProps = { looked: LookedUp | undefined; receipt: string | undefined; sending: boolean };

export function LookUp({ looked, receipt, sending }: LookUpProps) {
  const t = useTexts("complaints");
  return (
    <section id="look-up" aria-labelledby="look-up-title" className="mt-10 scroll-mt-24">
      <h2 id="look-up-title" className="mb-2">
        {t("look_up.title")}
      </h2>
      <p className="mb-4 text-ink-2">{t("look_up.words")}</p>
      {looked && (
        <div className="mb-4">
          {looked.state && (
            <Notice tone={looked.state.state === "decided" ? "success" : "info"} live="status">
              <SaidState state={looked.state} />
            </Notice>
          )}
          {looked.failure && <FormError>{looked.failure}</FormError>}
        </div>
      )}
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <TextField
          name="receipt"
          label={t("look_up.receipt")}
          autoComplete="off"
          defaultValue={looked?.asked.receipt ?? receipt}
        />
        <TextField
          name="email"
          type="email"
          label={t("email")}
          hint={t("look_up.email_hint")}
          autoComplete="email"
          defaultValue={looked?.asked.email}
        />
        <Button type="submit" name="step" value="look-up" variant="secondary" wide loading={sending}>
          {t("look_up.send")}
        </Button>
      </Form>
    </section>
  );
}
