import { type PostgresServer, startPrimary } from "#testing/postgres-server.ts";
import { startReplica } from "#testing/start-replica.ts";
import { until } from "../container/until.ts";
import { openRelay, type Relay } from "./relay.ts";

const PATIENCE = 60;
const STANDBY = "standby";
/** As in production: what is acknowledged is on two disks. */
const DURABLE = { fsync: "on", synchronous_commit: "on" };

/** A primary with a synchronous replica, each behind an address that can be moved. */
export type Pair = {
  addresses: { primary: Relay; replica: Relay };
  /** The server that is the primary at the moment. */
  primary(): PostgresServer;
  /**
   * Kills the primary, promotes the replica, and moves the address.
   * @param whileAway runs while there is no primary
   * @returns milliseconds of each step, from the end of the primary
   */
  failOver(whileAway?: () => Promise<void>): Promise<{ promoted: number; moved: number }>;
  /** Makes a new replica of the present primary, and waits until commits wait for it. */
  makeWhole(): Promise<void>;
  close(): Promise<void>;
};

export async function openPair(): Promise<Pair> {
  let primary = await startPrimary(DURABLE);
  let replica: PostgresServer | null = null;
  const addresses = { primary: await openRelay(primary.port), replica: await openRelay(primary.port) };
  const pair: Pair = {
    addresses,
    primary: () => primary,
    async failOver(whileAway) {
      if (!replica) throw new Error("There is no replica.");
      const [old, next] = [primary, replica];
      const began = performance.now();
      await old.kill();
      await whileAway?.();
      await next.promote();
      const promoted = performance.now() - began;
      // Without this, commits would wait for a replica that does not exist yet.
      await waitFor(next, "");
      addresses.primary.moveTo(next.port);
      [primary, replica] = [next, null];
      await old.remove();
      return { promoted, moved: performance.now() - began };
    },
    async makeWhole() {
      replica = await startReplica(primary, { settings: DURABLE, name: STANDBY });
      await waitFor(primary, STANDBY);
      await until("commits wait for the replica", PATIENCE, async () => {
        const rows = await primary.query("select from pg_stat_replication where sync_state = 'sync'");
        return rows.length === 1;
      });
      addresses.replica.moveTo(replica.port);
    },
    async close() {
      for (const relay of Object.values(addresses)) await relay.close();
      await replica?.remove();
      await primary.remove();
    },
  };
  return pair;
}

async function waitFor(server: PostgresServer, names: string): Promise<void> {
  await server.query(`alter system set synchronous_standby_names = '${names}'`);
  await server.query("select pg_reload_conf()");
}
