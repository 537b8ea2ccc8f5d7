import type { MemberData } from "#platform/app.ts";
import { jsonFile } from "#platform/member-data.ts";
import { readRendition } from "#platform/pictures/picture-files.ts";
import { eraseChat } from "./erase.ts";
import { listHeld } from "./held/queries-held.ts";
import { chatPictures } from "./images/chat-pictures.ts";
import { listOwnConversations, listOwnImageKeys, listOwnMessages } from "./queries-export.ts";

/** Exports all messages, queued ones included, and the sent pictures; received pictures belong to others. */
export const chatData: MemberData = {
  feature: "chat",
  async *exportData(app, memberId) {
    const { db } = app;
    yield jsonFile("chat/not-sent.json", await listHeld(db, { senderId: memberId }));
    for (const { id, ...about } of await listOwnConversations(db, memberId)) {
      const messages = await listOwnMessages(db, { conversation: id, memberId });
      yield jsonFile(`chat/${id}.json`, { ...about, messages });
    }
    for (const key of await listOwnImageKeys(db, memberId)) {
      const content = await readRendition(app, chatPictures, { key, rendition: "full.webp" });
      if (content) yield { path: `chat/images/${key}.webp`, content };
    }
  },
  erase: eraseChat,
};
