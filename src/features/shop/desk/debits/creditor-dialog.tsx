import { type ChangeEvent, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call } from "#ui/call/call.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Creditor, proposeCreditor } from "../../desk-creditor-contract.ts";
import type { Debits } from "../../desk-debits-contract.ts";
import { useWords } from "../parts/use-words.ts";
import { WhyDialog } from "../parts/why-dialog.tsx";

type Props = { row: Debits["creditors"][number]; onClose: () => void };

/** Proposes another account, name or identifier for the direct debits of a company. */
export function CreditorDialog({ row: { site, company, creditor }, onClose }: Props) {
  const { t } = useWords();
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Creditor>(creditor ?? { id: "", name: "", iban: "" });
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const field = (name: keyof Creditor) => ({
    ...{ name, label: t(`creditor.${name}`), value: draft[name], error: faults[name], required: true },
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [name]: target.value }),
  });
  const send = async (why: string) => {
    setFaults({});
    try {
      const options = { body: { site, seen: creditor, ...draft, why }, memberId: null };
      await call<typeof proposeCreditor>("POST", "/api/desk/creditor-proposals", options);
    } catch (error) {
      if (error instanceof CallError) setFaults(error.fields);
      throw error;
    }
  };
  const press = t("creditor.propose", { company });
  const done = () => {
    onClose();
    void revalidate();
  };
  return (
    <WhyDialog title={press} press={press} onClose={onClose} onSend={send} onDone={done}>
      <p>{t("creditor.words")}</p>
      <TextField {...field("name")} maxLength={70} autoComplete="off" />
      <TextField {...field("iban")} autoComplete="off" spellCheck={false} />
      <TextField {...field("id")} autoComplete="off" spellCheck={false} />
    </WhyDialog>
  );
}
