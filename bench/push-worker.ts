import { once } from "node:events";
import pLimit from "p-limit";
import type { PushDevice, PushOutcome } from "#adapters/push/push.ts";
import { openWebPush } from "#adapters/push/web-push.ts";
import { systemClock } from "#base/clock.ts";

export type PushTask = { key: string; host: string; devices: PushDevice[] };
export type PushReport = {
  seconds: number;
  processorSeconds: number;
  idleMegabytes: number;
  megabytes: number;
  sent: number;
};

const AT_ONCE = 20;

/** Sends one push to each device, in a process of its own, and reports what it took. */
const [{ key, host, devices }] = (await once(process, "message")) as [PushTask];
let sent = 0;
const events = {
  answered(outcome: PushOutcome) {
    if (outcome === "sent") sent++;
  },
  failed() {},
  keyRefused() {},
};
const push = openWebPush({ key, hosts: [host], clock: systemClock, events });
const payload = {
  web_push: 8030,
  app_badge: 3,
  notification: {
    ...{ title: "Velvet", body: "You have something new", lang: "en", dir: "ltr", silent: false },
    ...{ navigate: "https://velvet.example/chats", tag: "chats", app_badge: "3" },
    data: { type: "new_messages", checkUrl: "/chats", openUrl: "/chats", renotify: true },
  },
};
const limit = pLimit(AT_ONCE);
const idleMegabytes = process.memoryUsage.rss() / 1_048_576;
const start = performance.now();
const before = process.cpuUsage();
await Promise.all(
  devices.map((device, index) =>
    limit(() =>
      push.send(device, {
        payload,
        ...{ ttl: 86_400, urgency: "high", topic: `${index} chats`, origin: "https://velvet.example" },
      }),
    ),
  ),
);
const { user, system } = process.cpuUsage(before);
process.send?.({
  seconds: (performance.now() - start) / 1_000,
  processorSeconds: (user + system) / 1e6,
  idleMegabytes,
  megabytes: process.resourceUsage().maxRSS / 1_024,
  sent,
} satisfies PushReport);
await push.close();
process.disconnect?.();
