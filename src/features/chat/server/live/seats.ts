import type { App, MemberViewer } from "#platform/app.ts";
import type { Socket } from "#platform/sockets.ts";
import type { LiveNews } from "../../contract.ts";
import { topicOf } from "../tell.ts";

/** One open socket of a member. */
export type Seat = {
  readonly socket: Socket;
  readonly memberId: number;
  readonly sessionId: number;
  /** Whose being online it hears of. */
  watched: readonly number[];
};

/** More than the tabs and devices of any person. */
const MOST_SEATS = 20;

export const READY = frame({ type: "ready" });
const RELOAD = frame({ type: "reload" });

export function frame(news: LiveNews): string {
  return JSON.stringify(news);
}

/**
 * Who is connected to this process. Of the bus it hears what is for them, from the first socket of a member to the last.
 * @param onHere the first socket of a member has come @param onAway the last has gone
 */
export function openSeats(
  app: Pick<App, "bus">,
  { onHere, onAway }: { onHere(memberId: number): void; onAway(memberId: number): void },
) {
  const members = new Map<number, { seats: Set<Seat>; end(): void }>();

  function tellAll(seats: Iterable<Seat>, payload: string) {
    for (const { socket } of seats) socket.say(payload);
  }

  function open(memberId: number) {
    const seats = new Set<Seat>();
    const end = app.bus.subscribe(
      topicOf(memberId),
      (payload) => tellAll(seats, payload),
      () => tellAll(seats, RELOAD),
    );
    const member = { seats, end };
    members.set(memberId, member);
    return member;
  }

  return {
    isHere: (memberId: number) => members.has(memberId),
    of: (memberId: number): readonly Seat[] => [...(members.get(memberId)?.seats ?? [])],
    all: (): Seat[] => [...members.values()].flatMap(({ seats }) => [...seats]),
    /** @returns nothing where the member has too many */
    take({ memberId, sessionId }: Pick<MemberViewer, "memberId" | "sessionId">, socket: Socket): Seat | null {
      const known = members.get(memberId);
      if (known && known.seats.size >= MOST_SEATS) return null;
      const seat: Seat = { socket, memberId, sessionId, watched: [] };
      (known ?? open(memberId)).seats.add(seat);
      if (!known) onHere(memberId);
      return seat;
    },
    leave(seat: Seat): void {
      const member = members.get(seat.memberId);
      if (!member?.seats.delete(seat) || member.seats.size > 0) return;
      member.end();
      members.delete(seat.memberId);
      onAway(seat.memberId);
    },
  };
}

export type Seats = ReturnType<typeof openSeats>;
