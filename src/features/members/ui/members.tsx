export { AccountLife } from "./account-life.tsx";
export { BlockList } from "./block-list.tsx";
export { UnlessMemberLoads } from "./loading-member.tsx";
export { MemberFailure } from "./member-failure.tsx";
