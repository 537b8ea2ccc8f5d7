import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { runTool } from "./run-tool.ts";

/**
 * All modules except `nikto` and `wapp`, which fetch lists from the internet, and `buster` and `backup`, which guess
 * names of files.
 */
const MODULES = [
  ...["http_headers", "csp", "cookieflags", "methods", "htaccess", "csrf", "brute_login_form"],
  ...[
    "sql",
    "blindsql",
    "xss",
    "permanentxss",
    "file",
    "exec",
    "crlf",
    "redirect",
    "ssrf",
    "xxe",
    "shellshock",
  ],
];
const CRAWL_SECONDS = 60;
const MODULE_SECONDS = 15;
const NOWHERE = "http://127.0.0.1:9";
/** wapiti wants to fetch a list from the internet when it starts. Nothing leaves this machine. */
const NO_INTERNET = {
  ...{ HTTP_PROXY: NOWHERE, HTTPS_PROXY: NOWHERE, http_proxy: NOWHERE, https_proxy: NOWHERE },
  ...{ NO_PROXY: "127.0.0.1", no_proxy: "127.0.0.1" },
};
/** Modules look at the time between requests only. */
const MOST_SECONDS = CRAWL_SECONDS + MODULES.length * MODULE_SECONDS * 2;

export type WapitiFinding = { kind: string; method: string; path: string; parameter: string; info: string };
type Report = Record<"vulnerabilities" | "anomalies", Record<string, WapitiFinding[]>>;
type Scan = {
  address: string;
  /** Where the program would fetch if it let itself be told an address. */
  endpoint: string;
  home: string;
  name: string;
  starts?: string[];
  modules?: string[];
};

export async function runWapiti(scan: Scan) {
  const { home, name, modules = MODULES } = scan;
  const file = join(home, `${name}.json`);
  const { output, ended } = await runTool(["wapiti", ...argumentsOf(scan, file)], {
    home,
    seconds: MOST_SECONDS,
    env: NO_INTERNET,
  });
  if (!ended) throw new Error(`wapiti ${name} did not end in ${MOST_SECONDS} s:\n${output.slice(-2_000)}`);
  const text = await readFile(file, "utf8").catch(() => undefined);
  if (text === undefined) throw new Error(`wapiti ${name} wrote no report:\n${output.slice(-3_000)}`);
  const report = JSON.parse(text) as Report;
  return {
    findings: [...flatten(report.vulnerabilities), ...flatten(report.anomalies)],
    crawled: Number(/(\d+) URLs and forms/.exec(output)?.[1] ?? /Found (\d+)/.exec(output)?.[1] ?? 0),
    crashes: listCrashes(output),
    cutShort: [...output.matchAll(/Max attack time was reached for module (\w+)/g)].map(([, one]) => one),
    modules,
  };
}

function argumentsOf({ address, endpoint, home, name, starts = [], modules = MODULES }: Scan, file: string) {
  return [
    ...["-u", `${address}/`, "--scope", "domain", "-m", modules.join(",")],
    ...["-f", "json", "-o", file, "--no-bugreport", "--flush-session", "-v", "1"],
    ...["--store-session", join(home, `${name}-session`), "--store-config", join(home, `${name}-config`)],
    ...["--max-scan-time", String(CRAWL_SECONDS), "--max-attack-time", String(MODULE_SECONDS)],
    ...["-d", "6", "--max-links-per-page", "80", "--max-files-per-dir", "40", "-t", "15"],
    ...["--endpoint", `${endpoint}/`],
    ...starts.flatMap((one) => ["-s", `${address}${one}`]),
  ];
}

function flatten(kinds: Record<string, WapitiFinding[]>): WapitiFinding[] {
  return Object.entries(kinds).flatMap(([kind, list]) => list.map((one) => ({ ...one, kind })));
}

/** Modules that a fault of wapiti's own ended, each with the fault. */
function listCrashes(output: string): string[] {
  return output
    .split("[*] Launching module ")
    .slice(1)
    .flatMap((part) => {
      const fault = /^\w*(?:Error|Exception)\b.*$/m.exec(part)?.[0];
      return fault ? [`${part.split("\n")[0]}: ${fault}`] : [];
    });
}
