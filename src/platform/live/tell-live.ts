import type { LiveEvent } from "#base/live.ts";
import type { App } from "../app.ts";
import type { LiveApp, LiveNews } from "./live-parts.ts";

/** Bus topic for one member's sockets. */
export function topicOf(memberId: number): string {
  return `member.${memberId}`;
}

/** Writes an event as it is sent over the socket. Fields that its payload does not declare are left out. */
export function writeFrame({ type, payload }: LiveEvent, values: object = {}): string {
  return JSON.stringify({ type, ...payload.parse(values) });
}

/** Call after commit. Sends to all sockets of these members; the caller has checked that they may receive the event. */
export function publishLive(
  { bus }: Pick<App, "bus">,
  memberIds: readonly number[],
  { event, values }: { event: LiveEvent; values?: object },
): void {
  const frame = writeFrame(event, values);
  for (const memberId of memberIds) bus.publish(topicOf(memberId), frame);
}

/** Call after commit. Sends to those who may receive the event. A failure is logged and does not undo the change. */
export async function tellLive<Cause extends object>(
  app: LiveApp,
  { event, receivers }: LiveNews<Cause>,
  cause: Cause,
): Promise<void> {
  try {
    const asked = receivers(app, cause);
    publishLive(app, asked instanceof Promise ? await asked : asked, { event, values: cause });
  } catch (error) {
    app.log.error({ err: error, event: event.type }, "a live event was not sent");
  }
}
