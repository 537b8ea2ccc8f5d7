import pg from "pg";
import { cutClient, waitUntilLate } from "../cut-hung.ts";
import { readLsn } from "./positions.ts";

/** The position of a server in its history, and whose history that is. */
export type Standing = {
  inRecovery: boolean;
  /** Written by a primary, replayed by a replica. */
  lsn: bigint;
  timeline: number;
  /** Differs between two installations of PostgreSQL, and is the same for a primary and its replicas. */
  system: string;
  database: string;
};

type Row = Omit<Standing, "lsn"> & { lsn: string };

const WHOSE = `(select system_identifier::text from pg_control_system()) as system,
  (select oid::text from pg_database where datname = current_database()) as database`;

/** Fails on a server that is no primary. */
const OF_PRIMARY = `select false as "inRecovery", lsn::text, ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::integer as timeline,
  ${WHOSE} from pg_current_wal_insert_lsn() as lsn`;

/** The timeline of the control file may be minutes late after a failover, which leaves the replica out for longer. */
const OF_REPLICA = `select pg_is_in_recovery() as "inRecovery", coalesce(pg_last_wal_replay_lsn(), '0/0')::text as lsn,
  coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline,
  ${WHOSE}`;

export class SilentServer extends Error {}

/**
 * Asks a server over one connection of its own, so that a busy pool delays no answer.
 * @param as what the server should be; one that is no primary does not answer as one
 */
export function openProbe(
  url: string,
  { as, answerWithin }: { as: "primary" | "replica"; answerWithin: number },
) {
  let client: pg.Client | null = null;
  const drop = () => {
    if (client) cutClient(client);
    client = null;
  };
  async function askOnce(): Promise<Standing> {
    if (!client) {
      client = new pg.Client({ connectionString: url, application_name: "velvet check" });
      client.on("error", () => {});
      await client.connect();
    }
    return readStanding((await client.query<Row>(as === "primary" ? OF_PRIMARY : OF_REPLICA)).rows);
  }
  return {
    /** @throws SilentServer, or any error of the connection */
    async ask(): Promise<Standing> {
      const late = new AbortController();
      const asked = askOnce();
      asked.catch(() => {});
      try {
        const answer = await Promise.race([asked, waitUntilLate(answerWithin, late.signal)]);
        if (answer === false) throw new SilentServer();
        return answer;
      } catch (error) {
        drop();
        throw error;
      } finally {
        late.abort();
      }
    },
    close: drop,
  };
}

function readStanding([row]: Row[]): Standing {
  if (!row) throw new Error("The server did not say where it is.");
  return { ...row, lsn: readLsn(row.lsn) };
}
