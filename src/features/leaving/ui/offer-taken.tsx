import BadgePercent from "lucide-react/icons/badge-percent";
import ShieldCheck from "lucide-react/icons/shield-check";
import { useEffect, useRef } from "react";
import { href } from "react-router";
import { Message } from "#features/accounts/ui/accounts.tsx";
import type { Discount } from "#features/shop/contract.ts";
import { LinkButton } from "#ui/link-button.tsx";
import { useLeavingWords } from "./use-leaving-words.ts";

type OfferTakenProps = { offer: "privacy" | "discount"; discount: Discount | null };

/** It takes the focus, because the button that was pressed is gone. */
export function OfferTaken({ offer, discount }: OfferTakenProps) {
  const { t, percent, day } = useLeavingWords();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const values = {
    code: discount?.code ?? "",
    percent: percent(discount?.value_percentage ?? 0),
    date: discount?.expires ? day(discount.expires) : "",
  };
  const next =
    offer === "privacy"
      ? href("/settings/:part", { part: "privacy" })
      : `${href("/credits")}?${new URLSearchParams({ code: values.code })}`;
  return (
    <div ref={box} tabIndex={-1} role="status" className="outline-none">
      <Message
        icon={offer === "privacy" ? <ShieldCheck /> : <BadgePercent />}
        title={t(`offers.${offer}.done`, values)}
        action={
          <LinkButton to={next} size="large">
            {t(`offers.${offer}.next`)}
          </LinkButton>
        }
      >
        <p>{t(`offers.${offer}.done_words`, values)}</p>
      </Message>
    </div>
  );
}
