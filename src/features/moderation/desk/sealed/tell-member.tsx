import { sayMoment } from "#base/say-moment.ts";
import { useRegionalTag, useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { Card } from "#ui/card.tsx";
import type { agreeToLetter } from "../../sealed-contract.ts";
import { ReferenceForm } from "./reference-form.tsx";
import type { SealedView } from "./sealed-state.tsx";

/** Until the authority agrees, no letter goes to the member. */
export function TellMember({ view: { id, letter }, onStep }: { view: SealedView; onStep: () => void }) {
  const t = useTexts("moderation-desk");
  const tag = useRegionalTag();
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2>{t("sealed.letter.title")}</h2>
      {letter ? (
        <p className="break-words">
          {t("sealed.letter.agreed", { reference: letter.reference, time: sayMoment(letter.at, tag) })}
        </p>
      ) : (
        <>
          <p className="text-ink-2">{t("sealed.letter.words")}</p>
          <ReferenceForm
            button={t("sealed.letter.send")}
            onStep={onStep}
            send={(reference) => {
              const options = { body: { sealed: id, reference }, memberId: null };
              return call<typeof agreeToLetter>("POST", "/api/desk/sealed-letters", options);
            }}
          />
        </>
      )}
    </Card>
  );
}
