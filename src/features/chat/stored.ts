import type { Stored } from "#base/stored.ts";

export const chatStored = {
  me: { in: "localStorage", name: "chat-member", purpose: "unsent messages" },
  draft: { in: "localStorage", name: "chat-draft … …", purpose: "unsent messages" },
  /** One database per member. */
  outbox: { in: "indexedDB", name: "chat-outbox-…", purpose: "unsent messages" },
  lastOpened: { in: "localStorage", name: "chat-last …", purpose: "last conversation" },
  scamHint: { in: "localStorage", name: "scam-hint-hidden-…", purpose: "closed for good" },
  emoji: { in: "localStorage", name: "recent-emoji", purpose: "emoji" },
  gift: { in: "sessionStorage", name: "gift-…-…", purpose: "paid once" },
} as const satisfies Record<string, Stored>;
