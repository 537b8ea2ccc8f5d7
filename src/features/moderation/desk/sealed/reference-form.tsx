import { type FormEvent, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useStep } from "./use-step.ts";

type FormProps = { send: (reference: string) => Promise<unknown>; button: string; onStep: () => void };

/** Writes down an answer of the authority, under the reference that it gave. */
export function ReferenceForm({ send, button, onStep }: FormProps) {
  const t = useTexts("moderation-desk");
  const step = useStep(onStep);
  const [reference, setReference] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void step.send(() => send(reference));
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextField
        label={t("sealed.answer_reference")}
        hint={t("sealed.answer_reference_hint")}
        required
        maxLength={100}
        error={step.error?.fields.reference}
        value={reference}
        onChange={(event) => setReference(event.target.value)}
      />
      {step.error && <FormError>{step.error.message || t("failed")}</FormError>}
      <div>
        <Button type="submit" variant="secondary" loading={step.busy} disabled={reference.trim() === ""}>
          {button}
        </Button>
      </div>
      {step.dialog}
    </form>
  );
}
