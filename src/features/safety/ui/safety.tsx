export { BlockDialog } from "./block-dialog.tsx";
export { BlockingNotice } from "./blocking-notice.tsx";
export { ReportDialog } from "./report.tsx";
export { SafetyMenu } from "./safety-menu.tsx";
export { UnblockButton } from "./unblock-button.tsx";
