import { type FormEvent, type ReactNode, useId } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { useConfirmed } from "./use-confirmed.tsx";

const LONGEST = 500;

type WhyProps = {
  title: string;
  /** What will happen. */
  words?: string;
  /** Words of the button that does it. */
  button: string;
  danger?: boolean;
  onClose: () => void;
  /** Sends it; `form` has the fields of `children`. An error of the call is shown, at its field if it has one. */
  onSend: (why: string, form: FormData) => Promise<unknown>;
  /** Further fields, with the errors by their names. */
  children?: (errors: Record<string, string>) => ReactNode;
};

/** Asks why somebody of staff does something, and for their second factor if the server wants it. */
export function WhyDialog({ title, words, button, danger = false, onClose, onSend, children }: WhyProps) {
  const t = useTexts("staff");
  const formId = useId();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    void run(() => confirmed.run(() => onSend(String(form.get("why") ?? ""), form)));
  };
  const fields: Record<string, string> = error?.fields ?? {};
  const send = (
    <Button type="submit" form={formId} loading={busy} variant={danger ? "danger" : "primary"}>
      {button}
    </Button>
  );
  return (
    <>
      <Dialog open onClose={onClose} title={title} closeLabel={t("why_dialog.cancel")} actions={send}>
        <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
          {words && <p>{words}</p>}
          {children?.(fields)}
          <TextArea
            name="why"
            label={t("why_dialog.why")}
            hint={t("why_dialog.hint")}
            error={fields.why}
            rows={2}
            required
            maxLength={LONGEST}
          />
          {error && Object.keys(fields).length === 0 && <FormError>{error.message || t("failed")}</FormError>}
        </form>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
