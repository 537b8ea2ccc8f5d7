export { useConfirmed } from "./use-confirmed.tsx";
