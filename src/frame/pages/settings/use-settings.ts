import { useOutletContext } from "react-router";
import type { Settings } from "./read-settings.ts";

export function useSettings(): Settings {
  return useOutletContext<Settings>();
}
