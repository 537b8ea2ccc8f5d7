export { forgetCode, useKeepCode } from "./kept-code.ts";
export { OfferBar } from "./offer/offer-bar.tsx";
export { noteServerTime, serverTime } from "./offer/server-time.ts";
export { TimeBonusModal } from "./offer/time-bonus-modal.tsx";
export { PremiumCard } from "./premium-card.tsx";
export { KeepPlace } from "./way-back.ts";
