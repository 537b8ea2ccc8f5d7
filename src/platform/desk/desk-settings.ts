import { z } from "zod";
import { inRanges } from "../client-address.ts";

export const deskSettings = {
  DESK_ADDRESS: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      "origin of the desk for staff, such as https://desk.example.org, a host that serves nothing else; without it production has no desk",
    ),
  DESK_NETWORKS: z
    .string()
    .trim()
    .default("")
    .describe(
      "comma-separated addresses or ranges from which the desk can be reached; by default from everywhere",
    ),
};

type Values = z.output<z.ZodObject<typeof deskSettings>> & {
  MODE: string;
  PUBLIC_ADDRESS?: string | undefined;
};

/** Returns what is wrong with the settings, or null. */
export function checkDesk({ DESK_ADDRESS, DESK_NETWORKS, MODE, PUBLIC_ADDRESS }: Values): string | null {
  const ranges = DESK_NETWORKS.split(",").map((one) => one.trim());
  try {
    inRanges(ranges.filter(Boolean), "DESK_NETWORKS");
  } catch (error) {
    return (error as Error).message;
  }
  if (DESK_ADDRESS === undefined) return null;
  const url = new URL(DESK_ADDRESS);
  if (DESK_ADDRESS.replace(/\/$/, "") !== url.origin)
    return "DESK_ADDRESS must be an origin, without a path.";
  if (MODE === "production" && url.protocol !== "https:")
    return "DESK_ADDRESS must begin with https:// in production.";
  if (PUBLIC_ADDRESS !== undefined && new URL(PUBLIC_ADDRESS).host === url.host)
    return "DESK_ADDRESS must be a host of its own, not that of PUBLIC_ADDRESS.";
  return null;
}
