/** What one tab tells the others of the same member: they follow at once, with or without a socket. */
export type TabWord =
  /** What waits to be sent is another than before. */
  | { type: "outbox" }
  /** Something was sent: ask what is new. */
  | { type: "sent" }
  | { type: "read"; conversation: number; seq: number }
  | { type: "removed"; conversation: number };

let channel: BroadcastChannel | null = null;

/** @returns ends it */
export function hearTabs(memberId: number, onWord: (word: TabWord) => void): () => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const opened = new BroadcastChannel(`chat-${memberId}`);
  opened.onmessage = ({ data }) => onWord(data as TabWord);
  channel = opened;
  return () => {
    opened.close();
    if (channel === opened) channel = null;
  };
}

export function tellTabs(word: TabWord): void {
  channel?.postMessage(word);
}
