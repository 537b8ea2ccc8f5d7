import { parseArgs } from "node:util";
import { makePushKey } from "#adapters/push/push-key.ts";
import { EXPECTED_ERRORS } from "#boot/expected-errors.ts";
import { openApp } from "#boot/open-app.ts";
import { openServerDatabase, type ServerDatabase } from "#boot/open-server-database.ts";
import { restore } from "#boot/restore.ts";
import { type Command, CommandError, type CommandValues, readCount } from "#platform/command.ts";
import { type Config, readConfig } from "#platform/config.ts";
import { commands } from "./commands.ts";
import { seedDemo } from "./demo/seed-demo.ts";

/** A command that needs the database but no app; the database may be empty. */
type DatabaseCommand = Omit<Command, "run"> & {
  runOn(database: ServerDatabase, values: CommandValues, config: Config): Promise<string>;
};

/** A command that opens the database itself. */
type OwnCommand = Omit<Command, "run"> & { runWith(config: Config, values: CommandValues): Promise<string> };

/** A command that needs neither the database nor a setting. */
type PlainCommand = Omit<Command, "run"> & { print(): string };

const plainCommands: PlainCommand[] = [
  {
    name: "make-push-key",
    summary: "Prints a new private key for PUSH_KEY. Another key ends every push subscription.",
    options: {},
    print: makePushKey,
  },
];

const ownCommands: OwnCommand[] = [
  {
    name: "restore",
    summary: "Restores a backup: --from <folder> [--until 2026-11-29T09:00:00Z] [--replace].",
    options: { from: { type: "string" }, until: { type: "string" }, replace: { type: "boolean" } },
    async runWith(config, { from, until, replace = false }) {
      if (typeof from !== "string") throw new CommandError("--from must be BACKUP_DIR, or one backup in it.");
      const asked = { from, until: readTime(until), replace: replace === true, say };
      return [...(await restore(config, asked)), "Start the program now."].join("\n");
    },
  },
];

const databaseCommands: DatabaseCommand[] = [
  {
    name: "migrate",
    summary: "Migrates the database to this version's schema.",
    options: {},
    // Opening the database has migrated it already.
    runOn: async () => "The database is up to date.",
  },
  {
    name: "seed",
    summary: "Seeds an empty database with the demo community: --members 1000 --seed 1.",
    options: { members: { type: "string" }, seed: { type: "string" } },
    async runOn({ pool }, values, { MODE, SEED_MEMBERS }) {
      if (MODE === "production") throw new CommandError("MODE=production does not allow seeding.");
      const members = readCount(values, "members", { most: 1_000_000, fallback: SEED_MEMBERS });
      const seed = readCount(values, "seed", { most: 2 ** 31 - 1, fallback: 1 });
      const seeded = await seedDemo(pool, { members, seed, say });
      return seeded.length > 0
        ? `Seeded: ${seeded.join(", ")}.`
        : "Nothing to seed: the demo community already exists.";
    },
  },
];

const [name, ...args] = process.argv.slice(2);

try {
  console.log(await run());
} catch (error) {
  const plain =
    [...EXPECTED_ERRORS, CommandError].some((kind) => error instanceof kind) || isWrongOption(error);
  console.error(plain ? (error as Error).message : error);
  process.exitCode = 1;
}

async function run(): Promise<string> {
  const all = [...plainCommands, ...ownCommands, ...databaseCommands, ...commands];
  const command = all.find((one) => one.name === name);
  if (!command) {
    const lines = all.map((one) => `  ${one.name.padEnd(14)} ${one.summary}`);
    throw new CommandError(`Usage: npm run cli -- <command> [options]\n\n${lines.join("\n")}`);
  }
  const { values } = parseArgs({ args, options: command.options, strict: true });
  if ("print" in command) return command.print();
  // Like a process with jobs alone, a command answers no requests and has no use for a read replica.
  const config = readConfig(process.env, ["--roles=jobs"]);
  if ("runWith" in command) return await command.runWith(config, values);
  const database = await openServerDatabase(config, { say, beside: true });
  try {
    return "runOn" in command
      ? await command.runOn(database, values, config)
      : await runOnApp(command, { database, values, config });
  } finally {
    await database.close();
  }
}

async function runOnApp(
  command: Command,
  { database, values, config }: { database: ServerDatabase; values: CommandValues; config: Config },
): Promise<string> {
  const { app, close } = await openApp(config, database);
  try {
    return await command.run(app, values);
  } finally {
    await close();
  }
}

function readTime(value: CommandValues[string]): Date | null {
  if (value === undefined) return null;
  // Without a zone, the time could be that of the machine or UTC.
  const time = new Date(/(Z|[+-]\d\d:\d\d)$/.test(String(value)) ? String(value) : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw new CommandError("--until must be a time with its zone, such as 2026-11-29T09:00:00Z.");
}

function say(line: string) {
  console.error(line);
}

function isWrongOption(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
}
