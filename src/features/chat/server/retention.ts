import { oldOrphans } from "#platform/pictures/old-orphans.ts";
import { chatPictures } from "./images/chat-pictures.ts";

/** Files left by interrupted uploads and deletions. */
export const orphanImages = oldOrphans(chatPictures);
