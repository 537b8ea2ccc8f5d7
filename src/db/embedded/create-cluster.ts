import { chown, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Owner } from "./choose-owner.ts";
import { databaseName, userName } from "./cluster.ts";
import { explainFailure } from "./explain-failure.ts";
import { type Outcome, runProgram } from "./run-program.ts";
import { syncFolder } from "./sync-folder.ts";

type Options = { place: string; native: string; owner: Owner | undefined; durable: boolean };

const statements = [
  `create role ${userName} login createdb in role pg_monitor, pg_checkpoint, pg_signal_backend`,
  `grant set on parameter session_replication_role to ${userName}`,
  `create database ${databaseName} owner ${userName}`,
];

/**
 * Creates the cluster in a draft folder and renames it at the end, so that an interrupted first start leaves
 * nothing to repair.
 */
export async function createCluster({ place, native, owner, durable }: Options): Promise<void> {
  const draft = await mkdtemp(join(place, `cluster.tmp-${process.pid}-`));
  try {
    if (owner) await chown(draft, owner.uid, owner.gid);
    await fillDraft({ draft, native, owner, durable, place });
    await rename(draft, join(place, "cluster"));
    await syncFolder(place);
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Only the holder of the lock creates clusters, so every draft that it finds belongs to a dead program. */
export async function sweepDrafts(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    if (!name.startsWith("cluster.tmp-")) continue;
    await rm(join(place, name), { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  }
}

async function fillDraft({
  draft,
  native,
  owner,
  durable,
  place,
}: Options & { draft: string }): Promise<void> {
  const locales = process.platform === "darwin" ? ["C"] : ["C.UTF-8", "C"];
  let outcome: Outcome = { ok: false, output: "" };
  for (const locale of locales) {
    outcome = await runProgram(join(native, "bin/initdb"), initArguments(draft, locale, durable), { owner });
    if (!outcome.output.includes("invalid locale name")) break;
  }
  if (!outcome.ok) throw explainFailure(outcome.output, place);

  const options = [
    "-c",
    "exit_on_error=on",
    "-c",
    `fsync=${durable ? "on" : "off"}`,
    "-c",
    "log_checkpoints=off",
  ];
  const single = ["--single", "-D", draft, ...options, "postgres"];
  const input = `${statements.join("\n")}\n`;
  const made = await runProgram(join(native, "bin/postgres"), single, { owner, input });
  if (!made.ok) throw explainFailure(made.output, place);
}

function initArguments(draft: string, locale: string, durable: boolean): string[] {
  return [
    `--pgdata=${draft}`,
    "--username=postgres",
    "--encoding=UTF8",
    `--locale=${locale}`,
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--data-checksums",
    "--auth-local=peer",
    "--auth-host=scram-sha-256",
    "--no-instructions",
    ...(durable ? [] : ["--no-sync"]),
  ];
}
