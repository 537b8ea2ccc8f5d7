import { useRouteLoaderData } from "react-router";
import type { Frame } from "./read-frame.ts";

/** What the frame knows; nothing where the root itself could not be read. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData<() => Frame>("root");
}
