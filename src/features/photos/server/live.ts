import type { FeatureLive } from "#platform/live/live-parts.ts";
import { grantNews, requestNews } from "./tell-access.ts";

export const photosLive: FeatureLive = { events: [requestNews, grantNews] };
