import { useState } from "react";
import { CallError, call } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import { useWork } from "#ui/use-work.ts";
import type { sendDebitCode } from "../../debit-contract.ts";
import { DebitCode } from "./debit-code.tsx";
import { type DebitFields, DebitForm, EMPTY_FIELDS } from "./debit-form.tsx";
import type { DebitWish, SentCode } from "./debit-wish.ts";

/** Two steps: what the bank needs to know, and the code that signs it. Going back loses nothing that was typed. */
export function Debit(wish: DebitWish) {
  const { bundle, code, debit } = wish;
  const [fields, setFields] = useState<DebitFields>(EMPTY_FIELDS);
  const [sent, setSent] = useState<SentCode | null>(null);
  const [error, setError] = useState<CallError | null>(null);
  const memberId = useMemberId();
  const { busy, run } = useWork();

  const send = () =>
    run(async () => {
      setError(null);
      try {
        const body = bodyOf(fields, wish);
        setSent(await call<typeof sendDebitCode>("POST", "/api/direct-debit/codes", { body, memberId }));
      } catch (thrown) {
        if (!(thrown instanceof CallError)) throw thrown;
        setError(thrown);
      }
    });
  const bodyOf = (typed: DebitFields, { bundle: { price } }: DebitWish) => ({
    ...typed,
    // Without it the server returns the error for the field, as for any other field.
    authorization: typed.authorization as true,
    bundle: bundle.code,
    ...(code !== null && { code }),
    expected: price,
    mandate_text: debit.mandate_text,
  });
  if (sent) {
    const change = () => {
      setError(null);
      setSent(null);
    };
    return (
      <DebitCode
        key={sent.id}
        wish={wish}
        sent={sent}
        again={{ busy, error, send: () => void send() }}
        onChange={change}
      />
    );
  }
  return (
    <DebitForm
      fields={fields}
      onFields={setFields}
      debit={debit}
      busy={busy}
      error={error}
      onSend={() => void send()}
    />
  );
}
