import { LIVE_CLOSE, type LiveWord, liveWord } from "../../contract.ts";
import type { Online } from "./online.ts";
import { frame, type Seat } from "./seats.ts";
import type { typingTeller } from "./tell-typing.ts";

type Heard = {
  online: Online;
  typing: ReturnType<typeof typingTeller>;
  onError: (error: unknown) => void;
};

const PONG = frame({ type: "pong" });

/** Does what one socket says. Of many wishes to watch, one is looked up at a time, and then the latest. */
export function wordHearer(seat: Seat, { online, typing, onError }: Heard) {
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
        await online.watch(seat, members, () => !isGone);
      }
    } finally {
      isWatching = false;
    }
  }

  return {
    hear(said: string): void {
      const word = readWord(said);
      switch (word?.type) {
        case "ping":
          seat.socket.say(PONG);
          break;
        case "typing":
          typing.tellTyping(seat, word.conversation).catch(onError);
          break;
        case "watch":
          wanted = word.members;
          watchLatest().catch(onError);
          break;
        default:
          seat.socket.close(LIVE_CLOSE.abuse);
      }
    },
    gone(): void {
      isGone = true;
      online.unwatch(seat);
    },
  };
}

function readWord(said: string): LiveWord | null {
  try {
    return liveWord.parse(JSON.parse(said));
  } catch {
    return null;
  }
}
