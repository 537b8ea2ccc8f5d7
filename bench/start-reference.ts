import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pinToCore, SERVER_CORE } from "./pin-to-core.ts";

export type SameAnswer = { headers: Record<string, string>; body: string };
export type Reference = { address: string; stop(): Promise<void> };

/** Starts a bare Node server with a prepared response: the upper limit on this machine. */
export async function startReference(answer: SameAnswer): Promise<Reference> {
  const script = join(import.meta.dirname, "reference-server.ts");
  const child = spawn(...pinToCore(SERVER_CORE, process.execPath, [script]), {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  child.send(answer);
  const [port] = await once(child, "message");
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, "exit");
      child.disconnect();
      await ended;
    },
  };
}
