import { randomInt } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { connectSocket, type Frame } from "../members/open-socket.ts";

/** A socket that connects again whenever it was closed, as a browser's does. */
export type Follower = {
  isReady(): boolean;
  /** How often it was ready. */
  opened(): number;
  /** Codes with which it was closed. */
  codes: number[];
  stop(): void;
};

/** Browsers wait for a random time, so that they do not all come back at once. */
const MOST_WAIT_MS = 1_000;

/** @param onFrame called with all news */
export function follow(
  address: string,
  cookie: string,
  onFrame: (frame: Frame) => void = () => {},
): Follower {
  const codes: number[] = [];
  let opened = 0;
  let isReady = false;
  let isStopped = false;
  let socket = connect();

  function connect() {
    return connectSocket(address, cookie, {
      onFrame(frame) {
        if (frame.type === "ready") {
          isReady = true;
          opened += 1;
        }
        onFrame(frame);
      },
      onEnd(code) {
        isReady = false;
        codes.push(code);
        void connectAgain();
      },
    });
  }

  async function connectAgain() {
    await wait(randomInt(MOST_WAIT_MS));
    if (!isStopped) socket = connect();
  }

  return {
    isReady: () => isReady,
    opened: () => opened,
    codes,
    stop() {
      isStopped = true;
      socket.close();
    },
  };
}
