export { useDraftEnd } from "./forget-draft.ts";
export { SignUpModal } from "./sign-up-modal.tsx";
export { SignedUp } from "./signed-up.tsx";
export { keepTracking, readTracking } from "./tracking.ts";
