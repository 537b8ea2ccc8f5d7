import { once } from "node:events";
import pg from "pg";
import { startOn } from "#testing/open-for-programs.ts";
import { openGate, type Point } from "#testing/open-gate.ts";
import { PROVIDERS, type ProviderName } from "./kill-doors.fixture.ts";

/** Where around the program a request is held. */
export type Place = Point & { in: "database" | ProviderName };

type Held = {
  what: string;
  ask(): Promise<Response>;
  /** Null if it waits behind another one that is held. */
  place: Place | null;
};

type Env = Record<string, string>;
type Gate = Awaited<ReturnType<typeof openGate>>;
export type Victim = Awaited<ReturnType<typeof startVictim>>;

/** A program that will be killed. Its connections to the database and to the providers can be held. */
export async function startVictim(url: string, env: Env, names: readonly ProviderName[]) {
  const gates = new Map<Place["in"], Gate>([["database", await openGate(databaseTarget(url))]]);
  const watched: Env = {};
  for (const name of names) {
    const [first] = PROVIDERS[name].address;
    if (first !== undefined) gates.set(name, await openGate(targetOf(env[first] as string)));
    for (const setting of PROVIDERS[name].address)
      watched[setting] = moveTo(env[setting] as string, gates.get(name) as Gate);
  }
  const throughGate = moveTo(url, gates.get("database") as Gate);
  // Its statements have to pass the gate, also if the tests run through a pooler.
  const database = { DATABASE_URL: throughGate };
  // Each request that is held keeps its connection.
  const program = await startOn(
    { url: throughGate },
    { ...env, ...watched, ...database, DATABASE_POOL: "60" },
  );
  const asked: { what: string; outcome: Promise<string> }[] = [];
  return {
    program,
    /** Sends a request that is never answered, and waits until it is held at the place. */
    async hold({ what, ask, place }: Held): Promise<void> {
      const held = place && gates.get(place.in)?.hold(place);
      const outcome = outcomeOf(ask());
      asked.push({ what, outcome });
      if (!held) return;
      const early = await Promise.race([held, outcome]);
      if (early !== undefined) throw new Error(`${what}: ${early} before it was held`);
    },
    /** @returns what became of the requests, by name */
    async kill(): Promise<Record<string, string>> {
      program.process.kill("SIGKILL");
      await once(program.process, "exit");
      await program.stop();
      for (const gate of gates.values()) gate.close();
      return Object.fromEntries(
        await Promise.all(asked.map(async ({ what, outcome }) => [what, await outcome])),
      );
    },
  };
}

function outcomeOf(answering: Promise<Response>): Promise<string> {
  return answering.then(
    async (answer) => `answered ${answer.status} ${await answer.text()}`,
    () => "cut",
  );
}

function targetOf(address: string) {
  const { hostname: host, port } = new URL(address);
  return { host, port: Number(port) };
}

/** A database on this machine may listen at a socket file. */
function databaseTarget(url: string) {
  const { host, port } = new pg.Client({ connectionString: url });
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
}

function moveTo(address: string, { port }: Gate): string {
  const moved = new URL(address);
  moved.searchParams.delete("host");
  moved.hostname = "127.0.0.1";
  moved.port = String(port);
  return moved.href.replace(/\/$/, "");
}
