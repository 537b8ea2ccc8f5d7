export type { RuleName } from "../rules-list.ts";
export { RuleSelect } from "./rule-select.tsx";
