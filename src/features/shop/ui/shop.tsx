export { useKeepCode } from "./kept-code.ts";
export { useOffers } from "./offer/kept-offers.tsx";
export { OfferBanner } from "./offer/offer-banner.tsx";
export { offerThatIsShown } from "./offer/offer-rules.ts";
export { PremiumCard } from "./premium-card.tsx";
