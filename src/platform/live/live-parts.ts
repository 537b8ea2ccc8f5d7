import type { LiveCommand, LiveEvent } from "#base/live.ts";
import type { Db } from "#db/database.ts";
import type { App } from "../app.ts";

/** The parts of the app that the rules of live events and the commands may use. */
export type LiveApp = Pick<App, "db" | "clock" | "log" | "bus" | "members">;

/** An event type with the rule that decides who receives it. */
export type LiveNews<Cause> = {
  event: LiveEvent;
  /** Returns the ids of the members who may receive the event. Called after commit. */
  receivers(app: LiveApp, cause: Cause): readonly number[] | Promise<readonly number[]>;
};

/** Handles one type of command in one process. */
export type CommandHandler<Frame> = {
  handle(memberId: number, frame: Frame): Promise<void>;
  /** Called when the member's last socket has closed. */
  forget(memberId: number): void;
};

export type HandledCommand<Frame> = {
  command: LiveCommand;
  open(app: LiveApp): CommandHandler<Frame>;
};

/** The socket events and commands of one feature. */
export type FeatureLive = {
  events: readonly LiveNews<never>[];
  commands?: readonly HandledCommand<never>[];
};

/** Tells which sessions are valid, because a socket closes with its session. */
export type LiveSessions = {
  listStanding(db: Db, those: { ids: number[]; now: Date }): Promise<Set<number>>;
  /**
   * @param onGap called when such events may have been lost, for any member @returns a function that ends the
   * subscription
   */
  onEnded(app: LiveApp, onEnded: (memberId: number) => void, onGap: () => void): () => void;
};

/** Rules on who may see that a member is online. */
export type PresenceRules = {
  /** Returns those of the members whose presence the viewer may see. */
  listWatchable(app: LiveApp, viewerId: number, memberIds: readonly number[]): Promise<number[]>;
  /** Returns those of the viewers who may still see the member's presence. */
  listWatchers(app: LiveApp, memberId: number, viewerIds: readonly number[]): Promise<Set<number>>;
};

/** The parts that `src/live.ts` combines. */
export type LiveParts = {
  sessions: LiveSessions;
  presence: PresenceRules;
  features: readonly FeatureLive[];
};
