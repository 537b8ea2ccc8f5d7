import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { Answered, Asked } from "./load-messages.ts";

/** Puts visits on a service from a process of its own. @throws Error if that ends without an answer */
export async function putVisits(asked: Asked): Promise<Answered> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "generator.ts")], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = once(child, "exit");
  child.send(asked);
  const answered = await Promise.race([
    once(child, "message").then(([message]) => message as Answered),
    ended.then(([code]) => {
      throw new Error(`The generator ended with ${code}.`);
    }),
  ]);
  child.disconnect();
  await ended;
  return answered;
}
