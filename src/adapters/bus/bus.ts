/**
 * Publishes short news between the running parts of the program, in one process or in many. Delivery is best
 * effort, so a listener reads the database for the truth. News from one process arrives in the order in which it
 * was published.
 */
export type Bus = {
  /**
   * Call it after commit. Returns at once; the news reaches the subscribers of every process, including this one,
   * soon after.
   * @throws TypeError for a payload above 64 kB
   */
  publish(topic: string, payload: string): void;
  /**
   * @param onGap called when news may have been lost; the subscriber then reads again what matters
   * @returns a function that ends the subscription
   */
  subscribe(topic: string, listener: (payload: string) => void, onGap?: () => void): () => void;
  /** Sends what has been published before it closes. */
  close(): Promise<void>;
};

export type News = [topic: string, payload: string];

const LARGEST_PAYLOAD = 64 * 1024;

export function assertPayload(topic: string, payload: string): void {
  if (payload.length > LARGEST_PAYLOAD || Buffer.byteLength(payload) > LARGEST_PAYLOAD) {
    throw new TypeError(`Bus message on "${topic}" is too large: send what changed, not the whole object`);
  }
}
