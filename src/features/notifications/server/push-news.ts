import type { Texts } from "#i18n/texts.ts";
import type { Detail, PushedTag } from "../rules.ts";
import { pushPayload } from "./push-payload.ts";
import type { Waiting } from "./read-waiting.ts";

/** One thing to tell by push. A later push with the same tag replaces an earlier one on the screen. */
export type PushNews = {
  kind: PushedTag["kind"];
  tag: string;
  /** When the latest of it happened. */
  at: Date;
  type: "new_conversations" | "new_messages" | "like";
  otherId: number | null;
  page: string;
};

const PHOTOS = "photos";

/** One for each conversation, one for all likes, one for all matches. */
export function listNews({ conversations, likes, access }: Waiting, notedAt: Date): PushNews[] {
  const news: PushNews[] = conversations.map(({ id, otherId, isNew, lastAt }) => ({
    kind: "message",
    tag: `c${id}`,
    at: lastAt,
    type: isNew ? "new_conversations" : "new_messages",
    otherId,
    page: `/chats/${id}`,
  }));
  if (access > 0) {
    const about = { type: "new_messages", otherId: null, page: "/profile" } as const;
    news.push({ kind: "message", tag: PHOTOS, at: notedAt, ...about });
  }
  for (const isMatch of [true, false]) {
    const [latest] = likes.filter((like) => like.isMatch === isMatch);
    if (!latest) continue;
    const about = { type: "like", otherId: latest.otherId, page: "/likes" } as const;
    news.push({
      kind: isMatch ? "match" : "like",
      tag: isMatch ? "matches" : "likes",
      at: latest.at,
      ...about,
    });
  }
  return news;
}

type Writing = {
  texts: Texts;
  /** The site's neutral name and its origin. */
  site: { mailName: string; origin: string };
  detail: Detail;
  /** Name of the member who wrote, if names are wanted and there is one. */
  name: string | null;
  badge: number;
  soundsAgain: boolean;
};

/** Without names, a push does not reveal its conversation either. */
export function writePush({ kind, tag, type, page }: PushNews, writing: Writing) {
  const { texts, site, detail, name, badge, soundsAgain } = writing;
  const t = texts.t("notifications");
  const isNamed = detail === "names" && name !== null;
  return pushPayload({
    ...{ locale: texts.locale, site, type, badge },
    body: isNamed ? t(`push.${kind}`, { name }) : t("push.something"),
    page: isNamed || tag === PHOTOS ? page : kind === "message" ? "/chats" : "/likes",
    tag: isNamed ? tag : kind === "message" ? "chats" : "likes",
    renotify: soundsAgain,
  });
}
