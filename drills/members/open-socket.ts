import { WebSocket } from "ws";
import { until } from "../container/until.ts";
import type { Person, Place } from "./people.ts";

const PATIENCE = 30;

export type Frame = { type: string; [field: string]: unknown };

/** One open connection to `/live`, as a browser has it. */
export type Socket = {
  /** All news so far. */
  frames: Frame[];
  isOpen(): boolean;
  /** Code with which the socket was closed; null while it is open. */
  closedWith(): number | null;
  say(frame: Frame): void;
  close(): void;
};

export async function openSocket({ address }: Place, { cookie }: Pick<Person, "cookie">): Promise<Socket> {
  const socket = connectSocket(address, cookie);
  await until(
    "the socket is ready",
    PATIENCE,
    () => socket.frames.length > 0 || socket.closedWith() !== null,
  );
  const [first] = socket.frames;
  if (first?.type !== "ready")
    throw new Error(`A socket heard ${first?.type} and was closed with ${socket.closedWith()}.`);
  return socket;
}

/** @param onEnd called once with the close code */
export function connectSocket(
  address: string,
  cookie: string,
  { onFrame, onEnd }: { onFrame?: (frame: Frame) => void; onEnd?: (code: number) => void } = {},
): Socket {
  const frames: Frame[] = [];
  let code: number | null = null;
  const raw = new WebSocket(`${address.replace("http", "ws")}/live`, {
    origin: address,
    headers: { cookie },
  });
  raw.on("message", (text: Buffer) => {
    const frame: Frame = JSON.parse(text.toString());
    frames.push(frame);
    onFrame?.(frame);
  });
  raw.on("error", () => {});
  raw.on("close", (ended) => {
    code = ended;
    onEnd?.(ended);
  });
  return {
    frames,
    isOpen: () => raw.readyState === WebSocket.OPEN,
    closedWith: () => code,
    say: (frame) => raw.send(JSON.stringify(frame)),
    close: () => raw.terminate(),
  };
}

/**
 * Does something, and waits for the news of it at a socket.
 * @param news its type, or what tells it from others
 * @returns milliseconds it took
 */
export async function hear(
  socket: Socket,
  news: string | ((frame: Frame) => boolean),
  act: () => unknown,
): Promise<number> {
  const isMeant = typeof news === "string" ? ({ type }: Frame) => type === news : news;
  const count = () => socket.frames.filter(isMeant).length;
  const before = count();
  const began = performance.now();
  await act();
  await until(`news arrive: ${news}`, PATIENCE, () => count() > before);
  return performance.now() - began;
}
