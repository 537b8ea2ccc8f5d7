import { buildPagesIfStale } from "#boot/page-build/build-pages.ts";
import { migrate } from "#db/migrate.ts";
import { openDatabase } from "#db/open-database.ts";
import { seedDemo } from "#demo/seed-demo.ts";
import { grantCredits } from "#features/wallet/server/wallet.ts";
import { findFreePort } from "#testing/free-port.ts";
import { makeMember, makePremium } from "#testing/make.ts";
import { openInside } from "#testing/open-for-programs.ts";
import { type Program, startProgram } from "#testing/start-program.ts";
import type { People } from "./load.ts";
import { openPair, type Pair } from "./open-pair.ts";

const CREDITS = 100_000;
const COUNTS = { writers: 6, buyers: 2, targets: 400 };
/** The limits of likes and orders are too low for the load of this drill. */
const SETTINGS = { likes_per_day: 10_000, orders_per_hour: 10_000 };

export type Service = { pair: Pair; web: [Program, Program]; jobs: Program; people: People };

/** Runs `use` with a primary, its replica, two processes for web and live and one for jobs. */
export async function withService<Result>(
  say: (line: string) => void,
  use: (service: Service) => Promise<Result>,
): Promise<Result> {
  await buildPagesIfStale({ say: () => {} });
  const pair = await openPair();
  const programs: Program[] = [];
  const start = async (roles: string) => {
    const program = await startOver(pair, roles);
    programs.push(program);
    return program;
  };
  try {
    say("a database with members");
    const people = await fill(pair.primary().url);
    await pair.makeWhole();
    say("three processes");
    const [one, other, jobs] = await Promise.all([start("web,live"), start("web,live"), start("jobs")]);
    return await use({ pair, web: [one, other], jobs, people });
  } finally {
    await Promise.all(programs.map((program) => program.stop()));
    await pair.close();
  }
}

async function fill(url: string): Promise<People> {
  const database = openDatabase(url, { poolSize: 8 });
  try {
    await migrate(database.pool);
    await seedDemo(database.pool, { members: 0, say: () => {} });
    await database.pool.query("update site_site set settings = settings || $1", [SETTINGS]);
    const inside = await openInside(database);
    const { app } = inside;
    const make = (n: number) => Promise.all(Array.from({ length: n }, () => makeMember(inside)));
    const writers = await make(COUNTS.writers);
    for (const writer of writers) {
      await makePremium(inside, writer);
      const grant = { memberId: writer.id, credits: CREDITS, reason: "operator" as const, key: "drill" };
      await app.db.transaction().execute((tx) => grantCredits(app, tx, grant));
    }
    const people = { writers, buyers: await make(COUNTS.buyers), targets: await make(COUNTS.targets) };
    await inside.close();
    return people;
  } finally {
    await database.close();
  }
}

/** The port is chosen beforehand, since the demo's payment provider calls a process by what PORT says. */
async function startOver({ addresses }: Pair, roles: string): Promise<Program> {
  const at = ({ port }: { port: number }) => `postgresql://velvet@127.0.0.1:${port}/velvet?sslmode=disable`;
  return startProgram({
    args: [`--roles=${roles}`],
    env: {
      ...{ DATABASE_URL: at(addresses.primary), DATABASE_READ_URL: at(addresses.replica) },
      ...{ PORT: String(await findFreePort()), HOST: "127.0.0.1" },
      ...{ SEED_MEMBERS: "0", LIMITS: "no", LOG_LEVEL: "warn" },
    },
  });
}
