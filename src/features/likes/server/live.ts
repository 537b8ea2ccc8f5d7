import type { FeatureLive } from "#platform/live/live-parts.ts";
import { likeNews, matchNews } from "./tell-like.ts";

export const likesLive: FeatureLive = { events: [likeNews, matchNews] };
