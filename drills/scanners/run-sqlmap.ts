import { join } from "node:path";
import { runTool } from "./run-tool.ts";

export type ScannedCall = { name: string; method: string; path: string; json: string | undefined };
export type Tried = { name: string; found: string[]; ended: boolean; parameters: number };

const SECONDS = 120;
const DONE = /all tested parameters do not appear to be injectable|identified the following injection point/;

/** Tries every parameter of a call and every field of its JSON body. */
export async function runSqlmap(
  { name, method, path, json }: ScannedCall,
  { address, home, seconds = SECONDS }: { address: string; home: string; seconds?: number },
): Promise<Tried> {
  const args = [
    ...["-u", `${address}${path}`, "--method", method, "--batch", "--disable-coloring", "--flush-session"],
    ...["--level=2", "--risk=2", "--technique=BEUST", "--dbms=PostgreSQL", "--time-sec=3", "--skip-waf"],
    ...["--ignore-code=*", "--ignore-proxy", "--keep-alive", "--output-dir", join(home, `sqlmap-${name}`)],
    ...(json === undefined ? [] : ["--data", json, "-H", "Content-Type: application/json"]),
  ];
  const { output, ended } = await runTool(["sqlmap", ...args], { home, seconds });
  return {
    name,
    found: [...output.matchAll(/^Parameter: (.+)$/gm)].map(([, parameter]) => parameter as string),
    ended: ended && DONE.test(output),
    parameters: new Set([...output.matchAll(/testing if (.+?) is dynamic/g)].map(([, one]) => one)).size,
  };
}
