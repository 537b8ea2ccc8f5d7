import { useState } from "react";
import { call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { type Fault, type giveReference, REFERENCE_LENGTH } from "../../desk-faults-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Props = { fault: Fault; onClose: () => void; onDone: () => void };

/** Asks for the provider's reference of a payment, without which its refund cannot be asked for. */
export function ReferenceDialog({ fault: { id, money }, onClose, onDone }: Props) {
  const { t, sayMoney } = useWords();
  const [reference, setReference] = useState("");
  const send = (why: string) =>
    call<typeof giveReference>("POST", "/api/desk/payment-references", {
      ...{ body: { fault: id, reference, why }, memberId: null, repeatable: true },
    });
  return (
    <WhyDialog
      title={t("faults.reference")}
      press={t("faults.reference")}
      disabled={reference === ""}
      onClose={onClose}
      onSend={send}
      onDone={onDone}
    >
      <p>{t("faults.reference_words", { money: money ? sayMoney(money) : "" })}</p>
      <TextField
        name="reference"
        label={t("faults.reference_label")}
        autoComplete="off"
        spellCheck={false}
        maxLength={REFERENCE_LENGTH}
        value={reference}
        onChange={(event) => setReference(event.target.value.replace(/\s/g, ""))}
      />
    </WhyDialog>
  );
}
