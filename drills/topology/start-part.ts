import { once } from "node:events";
import { findFreePort } from "#testing/free-port.ts";
import { type Program, startProgram } from "#testing/start-program.ts";

/** One process of the installation, which can end and start again at the same port. */
export type Part = {
  name: string;
  port: number;
  address: string;
  /** The process that runs now, or the last one. */
  program(): Program;
  /** All processes so far, with what they logged. */
  programs: readonly Program[];
  start(): Promise<void>;
  /** Ends it as a supervisor does. @returns its exit code */
  stop(): Promise<number | null>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
};

/** @param name the role and a number, such as `web-1` */
export async function startPart(name: string, env: Record<string, string>): Promise<Part> {
  const port = await findFreePort();
  const [role] = name.split("-");
  const programs: Program[] = [];
  const program = () => programs.at(-1) as Program;
  const start = async () => {
    programs.push(await startProgram({ env: { ...env, PORT: String(port) }, args: [`--roles=${role}`] }));
  };
  await start();
  return {
    ...{ name, port, address: `http://localhost:${port}`, programs, program, start },
    async stop() {
      const { process } = program();
      if (process.exitCode === null && process.signalCode === null) process.kill("SIGTERM");
      return program().stop();
    },
    async kill() {
      const { process } = program();
      const ended = once(process, "exit");
      process.kill("SIGKILL");
      await ended;
      await program().stop();
    },
  };
}
