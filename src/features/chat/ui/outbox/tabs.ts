/** Messages between tabs of the same member, so that they follow at once, with or without a socket. */
export type TabWord =
  /** The outbox has changed. */
  | { type: "outbox" }
  /** A message was sent: load the changes. */
  | { type: "sent" }
  | { type: "read"; conversation: number; seq: number }
  | { type: "removed"; conversation: number };

let channel: BroadcastChannel | null = null;

/** @returns a function that stops listening */
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
