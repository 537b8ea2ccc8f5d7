export { forgetMember } from "./search/kept-searches.ts";
export { MembersOverview } from "./search/members-overview.tsx";
