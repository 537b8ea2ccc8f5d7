export { forgetCode, useKeepCode } from "./kept-code.ts";
export { OfferBar } from "./offer-bar.tsx";
export { PremiumCard } from "./premium-card.tsx";
export { noteServerTime, serverTime } from "./server-time.ts";
export { TimeBonusModal } from "./time-bonus-modal.tsx";
export { KeepPlace } from "./way-back.ts";
