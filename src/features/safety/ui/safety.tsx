export { BlockingNotice } from "./blocking-notice.tsx";
export { SafetyMenu } from "./safety-menu.tsx";
export { UnblockButton } from "./unblock-button.tsx";
