import { type FormEvent, useState } from "react";
import { useRevalidator } from "react-router";
import type { answerPersonProposal } from "#features/staff/people-contract.ts";
import { useConfirmed } from "#features/staff/ui/staff.tsx";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { FormError } from "#ui/feedback/form-error.tsx";
import { TextArea } from "#ui/fields/text-area.tsx";
import type { DeskProposal } from "../contract.ts";

const LEAST_WORDS = 10;

/** Agrees, which carries the proposal out, or refuses. Both need words. */
export function Answer({ proposal: { id, state, answer_path } }: { proposal: DeskProposal }) {
  const t = useTexts("desk");
  const { revalidate } = useRevalidator();
  const { busy, error, run } = useAction();
  const confirmed = useConfirmed();
  const [why, setWhy] = useState("");
  const isLong = why.trim().length >= LEAST_WORDS;
  const send = async (answer: "agreed" | "refused") => {
    // The endpoints of all features take the same answer.
    const path = answer_path as "/api/desk/people/proposal-answers";
    const options = { body: { id, answer, why }, memberId: null };
    await run(() => confirmed.run(() => call<typeof answerPersonProposal>("POST", path, options)));
    // A refusal shows by itself what has become of the proposal.
    await revalidate();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void send(state === "changed" ? "refused" : "agreed");
  };
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-3">
      <TextArea
        label={t("proposals.your_words")}
        hint={t("proposals.words_hint")}
        rows={2}
        minLength={LEAST_WORDS}
        maxLength={500}
        required
        error={error?.fields.why}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      {error && <FormError>{error.message || t("failed")}</FormError>}
      <div className="flex flex-wrap gap-3">
        {state === "open" && (
          <Button type="submit" loading={busy} disabled={!isLong}>
            {t("proposals.agree")}
          </Button>
        )}
        <Button
          variant="secondary"
          loading={busy}
          disabled={!isLong}
          type={state === "open" ? "button" : "submit"}
          onClick={state === "open" ? () => void send("refused") : undefined}
        >
          {t("proposals.refuse")}
        </Button>
      </div>
      {confirmed.dialog}
    </form>
  );
}
