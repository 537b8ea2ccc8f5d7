import type { lookup as resolveName } from "node:dns";
import type { Clock } from "#base/clock.ts";
import { areDeviceKeys, encryptPush } from "./encrypt-push.ts";
import { openPauses } from "./host-pauses.ts";
import { judgeAnswer } from "./judge-answer.ts";
import { openPost } from "./post-push.ts";
import { hasPublicAddress, NotPublic, publicLookup } from "./public-lookup.ts";
import type { DeviceFault, OutgoingPush, Push, PushDevice, PushOutcome, PushResult } from "./push.ts";
import { type PushKey, readPushKey } from "./push-key.ts";
import { readEndpoint } from "./read-endpoint.ts";
import { openVapid } from "./vapid.ts";

export type PushEvents = {
  answered(outcome: PushOutcome): void;
  /** A push that would fail again: `host` is the push service's. */
  failed(failure: { host: string; why: string }): void;
  /** Told once for each pause of a push service. */
  keyRefused(refusal: { host: string; status: number }): void;
};

export type WebPushOptions = {
  /** PUSH_KEY */
  key: string;
  /** PUSH_HOSTS */
  hosts: readonly string[];
  clock: Clock;
  events: PushEvents;
  /** Milliseconds for one push. */
  timeLimit?: number;
  /** In tests: the name server. */
  resolve?: typeof resolveName;
};

type Sender = {
  options: WebPushOptions;
  key: PushKey;
  authorize: ReturnType<typeof openVapid>;
  post: ReturnType<typeof openPost>;
  lookup: ReturnType<typeof publicLookup>;
  pauses: ReturnType<typeof openPauses>;
};

/**
 * Sends web pushes to the push services of browsers.
 * @throws TypeError if the key is wrong
 */
export function openWebPush(options: WebPushOptions): Push {
  const key = readPushKey(options.key);
  const sender: Sender = {
    options,
    key,
    authorize: openVapid(key, options.clock),
    post: openPost(options),
    lookup: publicLookup(options.resolve),
    pauses: openPauses(options.clock),
  };
  return {
    publicKey: key.publicKey,
    checkDevice: (device) => checkDevice(sender, device),
    async send(device, push) {
      const result = await deliver(sender, device, push);
      options.events.answered(result.outcome);
      return result;
    },
    async close() {
      sender.post.close();
    },
  };
}

async function checkDevice({ options, lookup }: Sender, device: PushDevice): Promise<DeviceFault | null> {
  const target = readEndpoint(device.endpoint, options.hosts);
  if (!target) return "endpoint";
  if (!areDeviceKeys(device)) return "keys";
  const isReachable = target.isListed || (await hasPublicAddress(target.url.hostname, lookup));
  return isReachable ? null : "endpoint";
}

async function deliver(sender: Sender, device: PushDevice, push: OutgoingPush): Promise<PushResult> {
  const { options, pauses } = sender;
  const target = readEndpoint(device.endpoint, options.hosts);
  if (!target) return fail(sender, "unknown", "endpoint not allowed");
  const { host } = target.url;
  if (!areDeviceKeys(device)) return fail(sender, host, "wrong keys of the device");
  const pausedMs = pauses.leftMs(host);
  if (pausedMs > 0) return { outcome: "later", retryAfterMs: pausedMs };
  const request = writeRequest(sender, { audience: target.url.origin, device, push });
  try {
    const lookup = target.isListed ? {} : { lookup: sender.lookup };
    const answer = await sender.post.post(target.url, { ...request, ...lookup });
    const result = judgeAnswer(answer, options.clock.now());
    if (result.outcome === "our_fault") return fail(sender, host, `status ${answer.status}`);
    if (result.outcome === "sent") pauses.noteAccepted(host);
    if (result.outcome === "key_refused" && pauses.noteRefused(host))
      options.events.keyRefused({ host, status: answer.status });
    return result;
  } catch (error) {
    return error instanceof NotPublic ? fail(sender, host, "no public address") : { outcome: "later" };
  }
}

function fail({ options }: Sender, host: string, why: string): PushResult {
  options.events.failed({ host, why });
  return { outcome: "our_fault" };
}

type Written = { audience: string; device: PushDevice; push: OutgoingPush };

function writeRequest({ key, authorize }: Sender, { audience, device, push }: Written) {
  const { payload, ttl, urgency, topic, origin } = push;
  if (!Number.isInteger(ttl) || ttl < 0) throw new TypeError("A push's TTL is a whole number of seconds");
  const body = encryptPush(Buffer.from(JSON.stringify(payload)), device);
  return {
    headers: {
      Authorization: authorize({ audience, origin }),
      "Content-Type": "application/octet-stream",
      "Content-Encoding": "aes128gcm",
      "Content-Length": body.length,
      TTL: ttl,
      Urgency: urgency,
      Topic: key.hashTopic(topic),
    },
    body,
  };
}
