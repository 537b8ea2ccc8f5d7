import type { TestApp } from "./open-test-app.ts";

/** A webhook as the provider sends it. Tests deliver it when, and as often as, they like. */
export type SentWebhook = {
  method: "GET" | "POST";
  /** Path and query on our side. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

export const PROVIDER_FAULTS = ["down", "lost", "rate", "error", "html", "keys", "other_host"] as const;
/**
 * `down`: nothing happens, and the connection breaks. `lost`: the call takes effect, and the connection breaks before the
 * answer. `rate`: status 429. `error`: status 500. `html`: a page instead of JSON, without effect. `keys`: status 401.
 * `other_host`: the address of the buyer's page is on a foreign host.
 */
export type ProviderFault = (typeof PROVIDER_FAULTS)[number];

/** Choice of a buyer on the provider's page. `challenge` and `refuse_repeat` say how a stored card answers later. */
export type PageChoice = "pay" | "refuse" | "cancel" | "leave";
export type CardChoice = { repeat: "accept" | "challenge" | "refuse" };

/** A payment in the provider's own books. Amounts in minor units. */
export type ProviderBooks = {
  reference: string;
  amount: number;
  currency: string;
  state: "open" | "paid" | "failed" | "cancelled" | "charged_back";
  refunded: number;
};

/**
 * Our own server of a provider: a real HTTP server on loopback with books of its own. What it accepts and answers is
 * judged by the provider's published description, where there is one.
 */
export type FakeProvider = {
  /** Settings with which the program uses this server. */
  env: Record<string, string>;
  /** Only for the demo's own provider, which is a part of the program. */
  attach?(testApp: TestApp): void;
  /** The buyer on the page to which the order leads. Returns the address to which the browser is sent back. */
  pay(next: { url: string }, choice: PageChoice, card?: CardChoice): Promise<string>;
  /** The bank's page for a stored card (3-D Secure). Returns the address to which the browser is sent back. */
  authenticate(next: { url: string; fields?: Record<string, string> }, isConfirmed: boolean): Promise<string>;
  /** Webhooks that were not taken yet, oldest first. Taking them removes them. */
  takeWebhooks(): SentWebhook[];
  /** Another event with another amount or of another shop's order, signed correctly; or the same, signed with a wrong key. */
  forge(webhook: SentWebhook, change: "signature" | "amount" | "reference"): SentWebhook;
  /** The same webhook in another form that its signature allows, different for each number. By default its query differs. */
  vary?(webhook: SentWebhook, number: number): SentWebhook;
  /** The next calls of this many requests fail like this. */
  fail(fault: ProviderFault, calls?: number): void;
  /** In the provider's back office. */
  refundThere(reference: string, amount: number): Promise<void>;
  disputeThere(reference: string, amount: number): Promise<void>;
  winDisputeThere(reference: string): Promise<void>;
  /** Decides about refunds that were accepted. Providers that decide at once do nothing. */
  endRefunds(outcome: "completed" | "failed"): Promise<void>;
  /** Whether refunds that are asked for from now on will fail, at once or later. */
  refuseRefunds(isRefused: boolean): void | Promise<void>;
  books(): ProviderBooks[] | Promise<ProviderBooks[]>;
  /** Requests that were received, without their bodies: for counting. */
  calls(): string[];
  close(): Promise<void>;
};
