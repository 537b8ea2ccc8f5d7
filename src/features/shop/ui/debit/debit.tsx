import { useState } from "react";
import { useLocation } from "react-router";
import { CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { sendDebitCode } from "../../debit-contract.ts";
import { useStart } from "../use-start.ts";
import { readCarriedStart } from "./carried-start.ts";
import type { DebitChoice, SentCode } from "./debit-choice.ts";
import { DebitCode } from "./debit-code.tsx";
import { type DebitFields, DebitForm, EMPTY_FIELDS } from "./debit-form.tsx";

/** First the account form, then the SMS code. Going back keeps what was typed. */
export function Debit(choice: DebitChoice) {
  const [fields, setFields] = useState<DebitFields>(EMPTY_FIELDS);
  const { state } = useLocation();
  const started = useStart(readCarriedStart(state));
  const { busy, sent, error, send, clear } = useSendCode(choice);
  const [isBack, setBack] = useState(false);
  if (sent)
    return (
      <DebitCode
        key={sent.id}
        choice={choice}
        sent={sent}
        started={started}
        again={{ busy, error, send: () => void send(fields) }}
        onChange={() => {
          setBack(true);
          clear();
        }}
      />
    );
  return (
    <DebitForm
      fields={fields}
      onFields={setFields}
      debit={choice.debit}
      busy={busy}
      error={error}
      isBack={isBack}
      onSend={() => void send(fields)}
    />
  );
}

function useSendCode(choice: DebitChoice) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const memberId = useMemberId();
  const { busy, run } = useAction();
  const send = (fields: DebitFields) =>
    run(async () => {
      setError(null);
      try {
        const body = toBody(fields, choice);
        setSent(await call<typeof sendDebitCode>("POST", "/api/direct-debit/codes", { body, memberId }));
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        setError(thrown);
      }
    });
  const clear = () => {
    setError(null);
    setSent(null);
  };
  return { busy, sent, error, send, clear };
}

function toBody(fields: DebitFields, { bundle, code, debit }: DebitChoice) {
  return {
    ...fields,
    // Without it the server returns the error for the field, as for any other field.
    authorization: fields.authorization as true,
    bundle: bundle.code,
    ...(code !== null && { code }),
    expected: bundle.price,
    mandate_text: debit.mandate_text,
  };
}
