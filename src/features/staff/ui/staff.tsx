export { DeskLine } from "./desk-line.tsx";
export { ReasonBar } from "./reason-bar.tsx";
export { ReasonForm } from "./reason-form.tsx";
export { useConfirmed } from "./use-confirmed.tsx";
export { useDeskNews } from "./use-desk-news.ts";
export { WhyDialog } from "./why-dialog.tsx";
