export { ageNeeded } from "./age-facts.ts";
export { ProveAgeLink } from "./prove-age-link.tsx";
