/**
 * News between the parts of the program that are running, of one process or of many. Best effort and never the
 * truth: who hears something reads the database. What one process publishes arrives in its order.
 */
export type Bus = {
  /**
   * After commit. Returns at once; reaches the subscribers of every process, this one's too, soon after.
   * @throws TypeError for a payload above 64 kB
   */
  publish(topic: string, payload: string): void;
  /**
   * @param onGap called when news may have been lost: read again what matters.
   * @returns ends the subscription
   */
  subscribe(topic: string, listener: (payload: string) => void, onGap?: () => void): () => void;
  /** What was published before is sent first. */
  close(): Promise<void>;
};

export type News = [topic: string, payload: string];

const LARGEST_PAYLOAD = 64 * 1024;

export function assertPayload(topic: string, payload: string): void {
  if (payload.length > LARGEST_PAYLOAD || Buffer.byteLength(payload) > LARGEST_PAYLOAD) {
    throw new TypeError(`Bus message on "${topic}" is too large: send what changed, not the whole object`);
  }
}
