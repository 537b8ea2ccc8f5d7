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

const PONG = writeFrame(livePong);

/**
 * Runs the commands of one socket. `watch` commands are processed one at a time; while one is running, only the latest
 * of the others is kept.
 */
export function hearSocket(connection: Connection, { online, commands, onError }: Heard) {
  let wanted: readonly number[] | null = null;
  let isWatching = false;
  let isGone = false;

  async function watchLatest(): Promise<void> {
    if (isWatching) return;
    isWatching = true;
    try {
      while (wanted && !isGone) {
        const members: readonly number[] = wanted;
        wanted = null;
        await online.watch(connection, members, () => !isGone);
      }
    } finally {
      isWatching = false;
    }
  }

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
        wanted = command.own.members;
        watchLatest().catch(onError);
      }
    },
    gone(): void {
      isGone = true;
      online.unwatch(connection);
    },
  };
}
