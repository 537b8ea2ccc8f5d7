import { readFile } from "node:fs/promises";
import { type AgeRoots, readAgeRoots } from "#adapters/age/eu-proof/read-age-roots.ts";
import { TrustListError } from "#adapters/age/eu-proof/trust-list-error.ts";
import type { App } from "#platform/app.ts";
import { type Command, CommandError, type CommandValues } from "#platform/command.ts";
import { storeTrustList } from "./queries-roots.ts";

const MOST_BYTES = 20_000_000;
const TIMEOUT_MS = 30_000;

export const ageRootsCommand: Command = {
  name: "age-roots",
  summary:
    "Stores the European list of those who issue proofs of age: --in list.xml or its https address, --signer certificate.pem (of the Commission's signer, see docs/age.md)",
  options: { in: { type: "string" }, signer: { type: "string" } },
  async run(app, values) {
    const from = readText(values, "in", "the list: a file or an https address");
    const signer = await readOwn(readText(values, "signer", "the file with the signer's certificate"));
    const list = parse(await readList(from), signer);
    return store(app, list);
  },
};

async function store(app: Pick<App, "db" | "clock">, list: AgeRoots): Promise<string> {
  const { roots, issuedAt, nextUpdate } = list;
  const storedAt = app.clock.now();
  const stored = await app.db
    .transaction()
    .execute((tx) => storeTrustList(tx, { issuedAt, nextUpdate, storedAt, roots: JSON.stringify(roots) }));
  if (!stored) throw new CommandError("A newer list is stored already. Nothing changed.");
  const due =
    nextUpdate && nextUpdate <= storedAt
      ? ` Attention: a newer list was due on ${dayOf(nextUpdate)}.`
      : nextUpdate
        ? ` The next one is due by ${dayOf(nextUpdate)}.`
        : "";
  const names = [...new Set(roots.map(({ name }) => name))].map((name) => `\n  ${name}`).join("");
  return `Stored ${roots.length} certificates of the list of ${dayOf(issuedAt)}.${due}${names}`;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

function parse(xml: string, signer: string): AgeRoots {
  try {
    return readAgeRoots(xml, signer);
  } catch (error) {
    if (error instanceof TrustListError) throw new CommandError(`${error.message} Nothing changed.`);
    throw error;
  }
}

function readText(values: CommandValues, name: string, what: string): string {
  const value = values[name];
  if (typeof value !== "string" || value === "") throw new CommandError(`--${name} must be ${what}.`);
  return value;
}

async function readOwn(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch {
    throw new CommandError(`${path} cannot be read.`);
  }
}

async function readList(from: string): Promise<string> {
  if (!/^https?:/.test(from)) return readOwn(from);
  if (!from.startsWith("https:")) throw new CommandError("--in must be an https address or a file.");
  try {
    const answer = await fetch(from, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!answer.ok) throw new CommandError(`${from} answers with status ${answer.status}.`);
    return await readAtMost(answer);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${from} cannot be reached.`);
  }
}

async function readAtMost({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new CommandError("The list is longer than 20 MB.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
