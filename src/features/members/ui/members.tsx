export { UnlessMemberLoads } from "./loading-member.tsx";
export { MemberFailure } from "./member-failure.tsx";
