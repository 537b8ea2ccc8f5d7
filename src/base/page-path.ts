import type { Register } from "react-router";

/** Path of a page in `src/routes.ts`. Browser files write paths with `href()`, which checks them as well. */
export type PagePath = keyof Register["pages"];
