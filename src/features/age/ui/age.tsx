export { ProveAgeLink } from "./prove-age-link.tsx";
