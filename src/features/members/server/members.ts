export { takeEvidence } from "./take-evidence.ts";
