import type { LiveCommand, LiveEvent } from "#base/live.ts";
import type { Db } from "#db/database.ts";
import type { App } from "../app.ts";

/** An event type with the rule that says who receives it. */
export type LiveNews<Cause> = {
  event: LiveEvent;
  /** Ids of the members who may hear of this cause. Asked after commit. */
  receivers(app: App, cause: Cause): readonly number[] | Promise<readonly number[]>;
};

/** What a process does with one type of command. */
export type CommandHandler<Frame> = {
  handle(memberId: number, frame: Frame): Promise<void>;
  /** The last socket of this member has closed. */
  forget(memberId: number): void;
};

export type HandledCommand<Frame> = {
  command: LiveCommand;
  open(app: App): CommandHandler<Frame>;
};

/** A feature's part in the socket. */
export type FeatureLive = {
  events: readonly LiveNews<never>[];
  commands?: readonly HandledCommand<never>[];
};

/** Which sessions are valid: a socket closes with its session. */
export type LiveSessions = {
  listStanding(db: Db, those: { ids: number[]; now: Date }): Promise<Set<number>>;
  /** @param onGap for everyone: such news may have been lost @returns ends the subscription */
  onEnded(app: App, onEnded: (memberId: number) => void, onGap: () => void): () => void;
};

/** Who may know that a member is online. */
export type PresenceRules = {
  /** Returns those of these members whose presence the viewer may see. */
  listWatchable(app: App, viewerId: number, memberIds: readonly number[]): Promise<number[]>;
  /** Returns those of these viewers who may still see the member's presence. */
  listWatchers(app: App, memberId: number, viewerIds: readonly number[]): Promise<Set<number>>;
};

/** What `src/live.ts` composes. */
export type LiveParts = {
  sessions: LiveSessions;
  presence: PresenceRules;
  features: readonly FeatureLive[];
};
