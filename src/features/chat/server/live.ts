import type { FeatureLive } from "#platform/live/live-parts.ts";
import { changedNews } from "./tell.ts";
import { typingCommand, typingNews } from "./typing/tell-typing.ts";

export const chatLive: FeatureLive = {
  events: [changedNews, typingNews],
  commands: [typingCommand],
};
