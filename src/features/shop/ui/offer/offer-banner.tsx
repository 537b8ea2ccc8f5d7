import { useMatches } from "react-router";
import { clearOverdue, useOffers } from "./kept-offers.tsx";
import { OfferBar } from "./offer-bar.tsx";
import { offerOn } from "./offer-rules.ts";
import { usePageOffers } from "./page-offers.ts";

/** Under the navigation: the time bonus in the members area, the welcome discount where there is no time bonus. */
export function OfferBanner() {
  const member = usePageOffers();
  const offer = offerOn(useMatches().at(-1)?.id ?? "", useOffers());
  if (!member || !offer) return null;
  return <OfferBar key={offer.code} offer={offer} from={member.now} onOver={clearOverdue} />;
}
