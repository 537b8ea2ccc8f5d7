export { SignUpModal } from "./sign-up-modal.tsx";
export { keepTracking, readTracking } from "./tracking.ts";
