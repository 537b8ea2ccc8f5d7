import { livePong } from "#base/live.ts";
import { LIVE_CLOSE } from "#base/live-close.ts";
import type { Connection } from "./connections.ts";
import type { Online } from "./online.ts";
import type { Commands } from "./read-command.ts";
import { writeFrame } from "./tell-live.ts";

type Heard = {
  online: Online;
  commands: Commands;
  onError: (error: unknown) => void;
};

const WATCH_EVERY_MS = 1_000;
const PONG = writeFrame(livePong);

/**
 * Runs the commands of one socket. `watch` commands cost queries and questions to other processes, so only one of them
 * in a second is acted on: the first at once, and later the latest. A list that only leaves members out costs nothing
 * and does not count: a browser that changes the page sends one just before the list of the next page.
 */
export function hearSocket(connection: Connection, { online, commands, onError }: Heard) {
  let wanted: readonly number[] | null = null;
  let isWatching = false;
  let pause: NodeJS.Timeout | null = null;
  let isGone = false;

  async function watchLatest(): Promise<void> {
    if (isWatching || pause || !wanted || isGone) return;
    const members = wanted;
    wanted = null;
    isWatching = true;
    pause = setTimeout(() => {
      pause = null;
      watchOn();
    }, WATCH_EVERY_MS).unref();
    try {
      await online.watch(connection, members, () => !isGone);
    } finally {
      isWatching = false;
      watchOn();
    }
  }

  const watchOn = () => void watchLatest().catch(onError);

  return {
    hear(text: string): void {
      const command = commands.read(text);
      if (!command) {
        connection.socket.close(LIVE_CLOSE.abuse);
      } else if ("handler" in command) {
        command.handler.handle(connection.memberId, command.frame).catch(onError);
      } else if (command.own.type === "ping") {
        connection.socket.say(PONG);
      } else {
        const { members } = command.own;
        if (!isWatching && !wanted && online.narrow(connection, members)) return;
        wanted = members;
        watchOn();
      }
    },
    gone(): void {
      isGone = true;
      clearTimeout(pause ?? undefined);
      online.forget(connection);
    },
  };
}
