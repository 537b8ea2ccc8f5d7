import { useRouteLoaderData } from "react-router";
import type { Shell } from "./read-shell.ts";

/** What the frame knows; nothing where the root itself could not be read. */
export function useShell(): Shell | undefined {
  return useRouteLoaderData<() => Shell>("root");
}
