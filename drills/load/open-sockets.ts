import { connectSocket, type Socket } from "../members/open-socket.ts";

/** Sockets of members by their numbers. A member has one for each visit. */
export type OpenSockets = {
  open(visit: number, member: number): void;
  close(visit: number): void;
  isOpen(member: number): boolean;
  say(member: number, frame: { type: string; [field: string]: unknown }): void;
  /** Most at a time, news so far, and those that the server closed. */
  counts(): { most: number; news: number; broken: number };
  closeAll(): void;
};

export function openSockets(address: string, cookies: readonly string[]): OpenSockets {
  const open = new Map<number, { socket: Socket; member: number }>();
  const ofMember = new Map<number, Socket>();
  let most = 0;
  let news = 0;
  let broken = 0;
  return {
    open(visit, member) {
      const socket = connectSocket(address, cookies[member] as string, {
        onFrame: () => {
          news += 1;
        },
        onEnd: () => {
          if (open.delete(visit)) broken += 1;
        },
      });
      open.set(visit, { socket, member });
      ofMember.set(member, socket);
      most = Math.max(most, open.size);
    },
    close(visit) {
      const one = open.get(visit);
      open.delete(visit);
      one?.socket.close();
    },
    isOpen: (member) => ofMember.get(member)?.isOpen() ?? false,
    say: (member, frame) => ofMember.get(member)?.say(frame),
    counts: () => ({ most, news, broken }),
    closeAll() {
      const all = [...open.values()];
      open.clear();
      for (const { socket } of all) socket.close();
    },
  };
}
