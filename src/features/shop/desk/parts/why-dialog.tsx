import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { Button } from "#ui/button.tsx";
import { useAction } from "#ui/call/use-action.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import { WHY } from "../../desk-faults-contract.ts";
import { useWords } from "./use-words.ts";

type Props<R> = {
  title: string;
  /** Says amount and name. */
  press: string;
  isDanger?: boolean;
  disabled?: boolean;
  children?: ReactNode;
  onClose: () => void;
  /** Sends it; the dialog closes once it succeeded. */
  onSend: (why: string) => Promise<R>;
  onDone: (result: R) => void;
};

/** Asks why, says what will happen, and does it once, with a confirmation where the server asks for one. */
export function WhyDialog<R>(props: Props<R>) {
  const { title, press, disabled, children, onClose, onSend, onDone, isDanger } = props;
  const { t } = useWords();
  const formId = useId();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [why, setWhy] = useState("");
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => onDone(await confirmed.run(() => onSend(why))));
  };
  const actions = (
    <Button
      type="submit"
      form={formId}
      loading={busy}
      disabled={disabled}
      variant={isDanger ? "danger" : "primary"}
    >
      {press}
    </Button>
  );
  return (
    <>
      <Dialog open onClose={onClose} title={title} closeLabel={t("cancel")} actions={actions}>
        <form id={formId} className="flex flex-col gap-4" noValidate onSubmit={handleSubmit}>
          {children}
          <TextArea
            name="why"
            label={t("why")}
            hint={t("why_hint")}
            rows={2}
            required
            maxLength={WHY.max}
            error={error?.fields.why}
            value={why}
            onChange={(event) => setWhy(event.target.value)}
          />
          {error && !error.fields.why && <FormError>{error.message || t("failed")}</FormError>}
        </form>
      </Dialog>
      {confirmed.dialog}
    </>
  );
}
