import { useRouteLoaderData } from "react-router";
import type { Frame } from "./read-frame.ts";

/** Returns the loaded data of the frame, or undefined if the root itself could not be loaded. */
export function useFrame(): Frame | undefined {
  return useRouteLoaderData<() => Frame>("root");
}
