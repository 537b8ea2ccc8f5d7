import { openProbe, SilentServer, type Standing } from "./ask-standing.ts";
import { openPositions } from "./positions.ts";

/** The reason why a replica is not used. */
export type LeftOut =
  | "not asked yet"
  | "unreachable"
  | "silent"
  | "not a replica"
  | "another database"
  | "another timeline"
  | "too far behind";

/** `lag`: age in milliseconds of the state that it surely has; null if nothing is known. */
export type ReplicaState = { leftOut: LeftOut | null; lag: number | null };

export type ReplicaPatience = {
  /** Milliseconds between two looks at both servers. */
  every: number;
  /** Milliseconds within which the replica has to answer. */
  answerWithin: number;
  /** Milliseconds that its state may be old. */
  mostLag: number;
};

export type ReplicaWatch = { state(): ReplicaState; stop(): void };

type Options = ReplicaPatience & {
  url: string;
  primaryUrl: string;
  /** Called after each look. */
  onLook(state: ReplicaState): void;
};

/** Looks every second whether a replica may be read, and takes it back by itself. */
export function watchReplica(options: Options): ReplicaWatch {
  const { url, primaryUrl, every, answerWithin, mostLag, onLook } = options;
  const positions = openPositions();
  const primary = openProbe(primaryUrl, { as: "primary", answerWithin });
  const replica = openProbe(url, { as: "replica", answerWithin });
  let isStopped = false;
  let own: Standing | null = null;
  let fault: LeftOut | null = "not asked yet";

  async function lookAtPrimary(): Promise<void> {
    const at = performance.now();
    const found = await primary.ask();
    if (found.timeline !== own?.timeline) positions.clear();
    own = found;
    positions.note({ at, lsn: found.lsn });
  }
  async function lookAtReplica(): Promise<void> {
    try {
      const found = await replica.ask();
      fault = compare(found, own);
      if (fault === null) positions.reach(found.lsn);
    } catch (error) {
      fault = error instanceof SilentServer ? "silent" : "unreachable";
    }
  }
  const state = (): ReplicaState => {
    const since = positions.since();
    const lag = since === null ? null : performance.now() - since;
    if (fault !== null || lag === null) return { leftOut: fault ?? "too far behind", lag };
    return { leftOut: lag > mostLag ? "too far behind" : null, lag };
  };
  const look = async () => {
    await lookAtReplica();
    if (!isStopped) onLook(state());
  };
  // Without a primary, nothing new is known, and the replica soon counts as too far behind.
  const steps = [once(() => lookAtPrimary().catch(() => {})), once(look)];
  const timer = setInterval(() => steps.map((step) => step()), every);
  timer.unref();
  void steps[0]?.().then(() => {
    if (!isStopped) void steps[1]?.();
  });
  return {
    state,
    stop() {
      isStopped = true;
      clearInterval(timer);
      primary.close();
      replica.close();
    },
  };
}

function compare(replica: Standing, primary: Standing | null): LeftOut | null {
  if (!primary) return "not asked yet";
  if (!replica.inRecovery) return "not a replica";
  if (replica.system !== primary.system || replica.database !== primary.database) return "another database";
  return replica.timeline === primary.timeline ? null : "another timeline";
}

/** Skips a call while the one before is still running. */
function once(step: () => Promise<void>): () => Promise<void> {
  let isRunning = false;
  return async () => {
    if (isRunning) return;
    isRunning = true;
    await step();
    isRunning = false;
  };
}
