export { forgetMember } from "./kept-searches.ts";
export { MembersOverview } from "./members-overview.tsx";
