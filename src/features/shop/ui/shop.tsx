export { forgetCode, useKeepCode } from "./kept-code.ts";
export { clearOffers, useOffers } from "./offer/kept-offers.tsx";
export { OfferBanner } from "./offer/offer-banner.tsx";
export { offerThatIsShown } from "./offer/offer-rules.ts";
export { PremiumCard } from "./premium-card.tsx";
export { ShopLife } from "./shop-life.tsx";
