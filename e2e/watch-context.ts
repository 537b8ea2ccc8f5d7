import type { BrowserContext } from "@playwright/test";

export type Watch = {
  /** All that went wrong: errors in the console, broken policies, faults of scripts, requests to other hosts. */
  faults: string[];
  /** Takes faults that a test means to cause. */
  allow(pattern: RegExp): void;
  /** Takes what a browser says of whatever it asks for while the network is away, by itself too. */
  allowOffline(): void;
};

const OFFLINE =
  /net::ERR_(INTERNET_DISCONNECTED|FAILED)|Failed to fetch|loading route module|dynamically imported module/;

/** Sees every page of a context. `localhost` and what is under it are the program; everything else is somebody else. */
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
  context.on("weberror", (error) => tell(`page error: ${error.error().message}`));
  context.on("request", (request) => {
    if (isElsewhere(request.url())) tell(`request to another host: ${request.url()}`);
  });
  const allow = (pattern: RegExp) => void allowed.push(pattern);
  return { faults, allow, allowOffline: () => allow(OFFLINE) };
}

function isElsewhere(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  if (protocol === "data:" || protocol === "blob:" || protocol === "about:") return false;
  return hostname !== "localhost" && !hostname.endsWith(".localhost");
}
