import type { Register } from "react-router";

/** The path of a page as `src/routes.ts` has it. Browser files write paths with `href()`, which checks them as well. */
export type PagePath = keyof Register["pages"];
