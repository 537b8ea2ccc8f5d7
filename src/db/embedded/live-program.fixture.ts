import pg from "pg";
import { EmbeddedDatabaseError } from "./embedded-error.ts";
import { type EmbeddedOptions, startEmbedded } from "./start-embedded.ts";

/** A separate program for tests that kill programs. Writes one JSON object per line for each event. */
export type LiveProgram = {
  options: Omit<EmbeddedOptions, "log" | "onState">;
  /** User to switch to before the start. */
  user?: { uid: number; gid: number };
  /** Kills itself when the log contains this. */
  dieAt?: string;
  /** Keeps writing rows, and reports each acknowledged one. */
  write?: boolean;
  firstId?: number;
};

const program = JSON.parse(process.argv[2] ?? "{}") as LiveProgram;
const tell = (news: object) => process.stdout.write(`${JSON.stringify(news)}\n`);

if (program.user) {
  process.setgroups?.([program.user.gid]);
  process.setgid?.(program.user.gid);
  process.setuid?.(program.user.uid);
}

try {
  const database = await startEmbedded({ ...program.options, log });
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  pool.on("error", () => {});
  process.once("SIGINT", async () => {
    tell({ rows: (await pool.query("select 1 as alive")).rows });
    await pool.end();
    await database.stop();
    tell({ stopped: true });
    process.exit();
  });
  tell({ ready: database.url, place: database.place });
  if (program.write) {
    await pool.query("create table if not exists written (id int primary key)");
    await Promise.all([0, 1, 2, 3].map((lane) => write(pool, (program.firstId ?? 0) + lane)));
  }
  setInterval(() => {}, 60_000);
} catch (error) {
  const code = error instanceof EmbeddedDatabaseError ? error.code : undefined;
  tell({ code, message: String((error as Error).message) });
}

function log(line: string): void {
  tell({ log: line });
  if (program.dieAt && line.includes(program.dieAt)) process.kill(process.pid, "SIGKILL");
}

async function write(pool: pg.Pool, first: number): Promise<void> {
  for (let id = first; ; id += 4) {
    await pool.query("insert into written values ($1)", [id]);
    tell({ written: id });
  }
}
