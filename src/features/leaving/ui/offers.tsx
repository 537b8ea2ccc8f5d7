import { useState } from "react";
import { href, useNavigate } from "react-router";
import { formatMoney } from "#base/money.ts";
import type { Discount } from "#features/shop/contract.ts";
import { useTexts } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { takeOffer, WayOut } from "../contract.ts";
import type { Offer } from "../rules.ts";
import { OfferCard } from "./offer-card.tsx";
import { OfferTaken } from "./offer-taken.tsx";
import { useLeavingWords } from "./use-leaving-words.ts";

type Taken = { offer: "privacy" | "discount"; discount: Discount | null };

/** Taking an offer ends the way out. */
export function Offers({ wayOut }: { wayOut: WayOut }) {
  const { t, tag, percent } = useLeavingWords();
  const shop = useTexts("shop");
  const navigate = useNavigate();
  const memberId = useMemberId();
  const { busy, error, run } = useAction();
  const [taking, setTaking] = useState<Offer | null>(null);
  const [taken, setTaken] = useState<Taken | null>(null);
  if (taken) return <OfferTaken {...taken} />;

  const take = async (offer: Offer) => {
    setTaking(offer);
    await run(async () => {
      const body = { offer };
      const { discount } = await call<typeof takeOffer>("POST", "/api/leaving-offers", { body, memberId });
      if (offer === "privacy" || offer === "discount") setTaken({ offer, discount });
      if (offer === "email") await navigate(`${href("/settings/:part", { part: "account" })}#email`);
      if (offer === "tryout") await navigate(href("/credits/:id/:paymentmethod?", { id: "tryout" }));
    });
  };
  const { discount_percent, try_out } = wayOut;
  const values = {
    percent: percent(discount_percent ?? 0),
    credits: shop("credits", { count: try_out?.credits ?? 0 }),
    price: try_out ? formatMoney(try_out.price, tag) : "",
  };
  return (
    <>
      <h1 className="mb-2">{t("offers.title")}</h1>
      <p className="mb-6 text-ink-2">{t("offers.words")}</p>
      <div className="flex flex-col gap-4">
        {wayOut.offers.map((offer) => (
          <OfferCard
            key={offer}
            offer={offer}
            values={values}
            busy={busy && taking === offer}
            error={taking === offer && error ? error.message || t("failed") : null}
            onTake={() => void take(offer)}
          />
        ))}
      </div>
    </>
  );
}
