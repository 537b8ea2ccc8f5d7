export { ReasonBar } from "./reason-bar.tsx";
export { ReasonForm } from "./reason-form.tsx";
export { useConfirmed } from "./use-confirmed.tsx";
