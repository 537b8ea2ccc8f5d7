import { href } from "react-router";
import { useTexts } from "#i18n/use-texts.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { FormError } from "#ui/feedback/form-error.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { useHydrated } from "#ui/use-hydrated.ts";
import type { Offer } from "../rules.ts";

type OfferCardProps = {
  offer: Offer;
  values: { percent: string; credits: string; price: string };
  busy: boolean;
  error: string | null;
  onTake: () => void;
};

/** An offer and a plain no. The rows of the grid are equally high and its columns equally wide, and so both buttons. */
export function OfferCard({ offer, values, busy, error, onTake }: OfferCardProps) {
  const t = useTexts("leaving");
  const hydrated = useHydrated();
  return (
    <Card as="section" className="flex flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{t(`offers.${offer}.title`, values)}</h2>
        <p className="text-ink-2 text-sm">{t(`offers.${offer}.words`, values)}</p>
      </div>
      {error && <FormError>{error}</FormError>}
      <div className="grid auto-rows-fr gap-3 sm:grid-cols-2">
        <Button variant="secondary" wide disabled={!hydrated} loading={busy} onClick={onTake}>
          {t(`offers.${offer}.button`)}
        </Button>
        <LinkButton to={`${href("/delete-account")}?step=last`} variant="secondary" wide>
          {t("offers.no")}
        </LinkButton>
      </div>
    </Card>
  );
}
