export { BlockList } from "./block-list.tsx";
export { UnlessMemberLoads } from "./loading-member.tsx";
export { MemberFailure } from "./member-failure.tsx";
export { NextSteps } from "./next-steps.tsx";
export { ProfileCard } from "./profile-card.tsx";
