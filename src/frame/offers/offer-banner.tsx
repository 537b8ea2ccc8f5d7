import { useMatches } from "react-router";
import { OfferBar } from "#features/shop/ui/shop.tsx";
import { useFrame } from "../use-frame.ts";
import { clearOverdue, useOffers } from "./kept-offers.tsx";
import { offerOn } from "./offer-rules.ts";

/** Under the navigation: the time bonus in the members area, the welcome discount where there is no time bonus. */
export function OfferBanner() {
  const member = useFrame()?.member;
  const offer = offerOn(useMatches().at(-1)?.id ?? "", useOffers());
  if (!member || !offer) return null;
  return <OfferBar key={offer.code} offer={offer} from={member.now} onOver={clearOverdue} />;
}
