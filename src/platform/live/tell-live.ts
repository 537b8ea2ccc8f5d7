import type { LiveEvent } from "#base/live.ts";
import type { App } from "../app.ts";
import type { LiveNews } from "./live-parts.ts";

/** Bus topic for one member's sockets. */
export function topicOf(memberId: number): string {
  return `member.${memberId}`;
}

/** The event as it goes over the socket. Fields that its payload does not name are left out. */
export function writeFrame({ type, payload }: LiveEvent, values: object = {}): string {
  return JSON.stringify({ type, ...payload.parse(values) });
}

/** After commit, to all sockets of these members. The caller knows that they may hear of it. */
export function publishLive(
  { bus }: Pick<App, "bus">,
  memberIds: readonly number[],
  { event, values }: { event: LiveEvent; values?: object },
): void {
  const frame = writeFrame(event, values);
  for (const memberId of memberIds) bus.publish(topicOf(memberId), frame);
}

/** After commit, to those who may receive it. It is best effort: what was done stays done if this fails. */
export async function tellLive<Cause extends object>(
  app: App,
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
