export { seeks, sexualityOf } from "../rules.ts";
export { AboutField } from "./about-field.tsx";
export { GenderChoice, RelationshipChoice, SeeksChoice } from "./choices.tsx";
export { InterestChips } from "./interest-chips.tsx";
export { LooksFields } from "./looks-fields.tsx";
export type { Place } from "./place.ts";
export { PlaceFields } from "./place-fields.tsx";
