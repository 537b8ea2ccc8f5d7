import type { BrowserContext } from "@playwright/test";

export type Watch = {
  /** All problems: console errors, policy violations, script errors, requests to other hosts. */
  faults: string[];
  /** Accepts problems that a test causes on purpose. */
  allow(pattern: RegExp): void;
  /** Accepts everything the browser reports about requests while offline. */
  allowOffline(): void;
};

const OFFLINE =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|loading route module|dynamically imported module/;

/** Watches every page of a context. Only `localhost` and its subdomains count as the program's own hosts. */
export function watchContext(context: BrowserContext): Watch {
  const faults: string[] = [];
  const allowed: RegExp[] = [];
  const tell = (fault: string) => {
    if (!allowed.some((pattern) => pattern.test(fault))) faults.push(fault);
  };
  context.on("console", (message) => {
    if (message.type() === "error" || /content security policy/i.test(message.text()))
      tell(`console: ${message.text()} (${message.location().url})`);
  });
  void context.addInitScript(tellViolations);
  context.on("weberror", (error) => tell(`page error: ${error.error().message}`));
  context.on("request", (request) => {
    if (isElsewhere(request.url())) tell(`request to another host: ${request.url()}`);
  });
  const allow = (pattern: RegExp) => void allowed.push(pattern);
  return { faults, allow, allowOffline: () => allow(OFFLINE) };
}

/** Logs what the browser refuses without a word in the console, such as compiling code within `try`. */
function tellViolations() {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile }) => {
    console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI} in ${sourceFile}`);
  });
}

function isElsewhere(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === "data:" || protocol === "blob:" || protocol === "about:") return false;
  return hostname !== "localhost" && !hostname.endsWith(".localhost");
}
