/** A browser's push subscription, with its keys in base64url. */
export type PushDevice = { endpoint: string; p256dh: string; auth: string };

export type OutgoingPush = {
  /** Up to 3,993 bytes as JSON. */
  payload: object;
  /** Seconds for which the push service keeps it for a device that is offline. */
  ttl: number;
  urgency: "very-low" | "low" | "normal" | "high";
  /**
   * A push replaces an earlier one of the same topic that waits for the same device. The push service sees only a keyed
   * hash, so the topic may name a member.
   */
  topic: string;
  /** Origin of the site, which tells the push service whom to ask about our pushes. */
  origin: string;
};

/**
 * `sent`: accepted. `gone`: the subscription has ended, so delete it. `later`: try again. `our_fault`: the same push
 * fails again. `key_refused`: our key or clock is wrong, so the subscription stays and nothing is sent to this push
 * service for a while.
 */
export type PushOutcome = "sent" | "gone" | "later" | "our_fault" | "key_refused";

export type PushResult = {
  outcome: PushOutcome;
  /** How long the push service asks us to wait before the next try. */
  retryAfterMs?: number;
};

/** Why a subscription is not accepted: where it leads, or keys that no browser makes. */
export type DeviceFault = "endpoint" | "keys";

export type Push = {
  /** The key that browsers subscribe with, in base64url. */
  publicKey: string;
  /** Checks a subscription before it is stored. Returns null if pushes can be sent to it. */
  checkDevice(device: PushDevice): Promise<DeviceFault | null>;
  /** @throws TypeError if the payload is too long or the TTL is not a whole number of seconds, which is a bug */
  send(device: PushDevice, push: OutgoingPush): Promise<PushResult>;
  close(): Promise<void>;
};
