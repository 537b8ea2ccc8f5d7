import { LIVE_CLOSE } from "#base/live-close.ts";
import type { CommandFrame, LiveFrame } from "./live.ts";
import { pauseBefore } from "./pauses.ts";

export type Link = {
  say(command: CommandFrame): void;
  /**
   * Call it when the network is back or the tab becomes visible: connects without a pause, or checks a silent
   * socket at once.
   */
  wake(): void;
  /** Call it when the network is gone: stops retries until `wake`. */
  rest(): void;
  close(): void;
};

type Options = {
  onFrame(frame: LiveFrame): void;
  onState(isOpen: boolean): void;
  /** The session is over, so there are no more retries. */
  onEnd(): void;
};

const PING_MS = 45_000;
/** A socket whose network is gone stays silent for minutes. */
const SILENCE_MS = 10_000;
/** A handshake that takes longer counts as failed. */
const OPENING_MS = 15_000;
/** After a connection that lasted this long the next pause is short again. */
const GOOD_MS = 30_000;

/** Opens a socket to the server, and opens it again with growing pauses whenever it closes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one state machine; its steps share the same variables
export function openLink({ onFrame, onState, onEnd }: Options): Link {
  let socket: WebSocket | null = null;
  let tries = 0;
  let readyAt: number | null = null;
  let isOver = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(again);
    if (isOver || socket) return;
    const made = new WebSocket(addressOf(window.location));
    socket = made;
    expectWithin(OPENING_MS);
    made.onmessage = ({ data }) => {
      if (socket === made) hear(JSON.parse(String(data)));
    };
    made.onclose = ({ code }) => {
      if (socket === made) lose(code);
    };
  }

  function hear(frame: LiveFrame): void {
    clearTimeout(silence);
    clearTimeout(asking);
    asking = setTimeout(ask, PING_MS);
    if (frame.type === "pong") return;
    if (frame.type === "ready") {
      readyAt = performance.now();
      onState(true);
    }
    onFrame(frame);
  }

  function ask(): void {
    if (readyAt === null) return;
    say({ type: "ping" });
    expectWithin(SILENCE_MS);
  }

  function expectWithin(milliseconds: number): void {
    clearTimeout(silence);
    silence = setTimeout(() => lose(null), milliseconds);
  }

  function lose(code: number | null): void {
    const wasReady = readyAt !== null;
    drop();
    // A log-in in another tab replaces this browser's session and closes this socket too, so retry. Only a socket
    // that is not admitted shows that there is no session.
    if (code === LIVE_CLOSE.noSession && !wasReady) {
      isOver = true;
      onEnd();
      return;
    }
    again = setTimeout(connect, pauseBefore(++tries));
  }

  function drop(): void {
    for (const timer of [again, asking, silence]) clearTimeout(timer);
    const dropped = socket;
    socket = null;
    if (readyAt !== null && performance.now() - readyAt > GOOD_MS) tries = 0;
    readyAt = null;
    dropped?.close();
    onState(false);
  }

  function say(command: CommandFrame): void {
    if (readyAt !== null && socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(command));
  }

  connect();
  return {
    say,
    wake() {
      if (socket) ask();
      else connect();
    },
    rest: drop,
    close() {
      isOver = true;
      drop();
    },
  };
}

function addressOf({ protocol, host }: Location): string {
  return `${protocol === "https:" ? "wss" : "ws"}://${host}/live`;
}
