/** A webhook as the provider sends it. Tests deliver it when, and as often as, they like. */
export type SentWebhook = {
  method: "GET" | "POST";
  /** Path and query on our side. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
};

/** `lost`: the call takes effect, and the connection breaks before the answer. */
export type ProviderFault = "down" | "lost" | "rate" | "error" | "html" | "keys" | "other_host";

/** What a buyer does on the provider's page. `challenge` and `refuse_repeat` say how a stored card answers later. */
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
  /** The buyer on the page to which the order leads. Returns the address to which the browser is sent back. */
  pay(next: { url: string }, choice: PageChoice, card?: CardChoice): Promise<string>;
  /** The bank's page for a stored card (3-D Secure). Returns the address to which the browser is sent back. */
  authenticate(next: { url: string; fields?: Record<string, string> }, isConfirmed: boolean): Promise<string>;
  /** Webhooks that were not taken yet, oldest first. Taking them removes them. */
  takeWebhooks(): SentWebhook[];
  /** The same webhook with another content, signed correctly, or signed with a wrong key. */
  forge(webhook: SentWebhook, change: "signature" | "amount" | "reference"): SentWebhook;
  /** The next calls of this many requests fail like this. */
  fail(fault: ProviderFault, calls?: number): void;
  /** In the provider's back office. */
  refundThere(reference: string, amount: number): Promise<void>;
  disputeThere(reference: string, amount: number): Promise<void>;
  winDisputeThere(reference: string): Promise<void>;
  /** Decides about refunds that were accepted. Providers that decide at once do nothing. */
  endRefunds(outcome: "completed" | "failed"): Promise<void>;
  books(): ProviderBooks[];
  /** Requests that were received, without their bodies: for counting. */
  calls(): string[];
  close(): Promise<void>;
};
