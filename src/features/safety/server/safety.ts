export { allows, type Standing } from "../rules.ts";
export { type Other, readStanding, readStandings } from "./meet.ts";
export { notBlocked } from "./queries.ts";
