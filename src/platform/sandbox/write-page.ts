import type { Outcome } from "./outcomes.ts";

type Page = {
  nonce: string;
  amount: string;
  reference: string;
  method: string;
  outcomes: readonly Outcome[];
  /** Last four digits of the card; null if the payment uses no card. */
  card: string | null;
  /** The bank of a stored card asks its holder to confirm. */
  challenge: boolean;
};

const WORDS: Record<Outcome, string> = {
  paid: "Pay",
  paid_stored_challenge: "Pay, and require 3-D Secure for this card next time",
  paid_stored_refused: "Pay, and decline this card next time",
  pending: "Pay with a delay (pending for 20 seconds)",
  failed: "Fail the payment",
  cancelled: "Cancel the payment",
  refused: "Decline the card",
  refund_fails: "Pay, but fail any refund",
  charged_back: "Pay, then charge back after a minute",
};

/** A grey card as a data URL, so that the page requests nothing from our host. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect y='3' width='16' height='10' rx='2' fill='%237b929d'/%3E%3C/svg%3E";

/** Writes the page of another company, and looks like one: in English, stating that no money moves. */
export function writePage({ nonce, amount, reference, method, outcomes, card, challenge }: Page): string {
  const buttons = outcomes
    .map((outcome) => `<button name="outcome" value="${outcome}">${WORDS[outcome]}</button>`)
    .join("\n");
  const number =
    card === null || challenge
      ? ""
      : `<label>Last four digits of the card number <input name="card" value="${card}" pattern="[0-9]{4}" inputmode="numeric"></label>`;
  const title = challenge ? "Confirm this payment with your bank" : `Pay ${amount}`;
  const what = challenge
    ? `Payment of ${amount} with the card ending in ${card}.`
    : `Payment method: ${method}. Order ${reference}.`;
  return writeSandboxFrame({
    nonce,
    title: "Sandbox payment",
    main: `<h1>${title}</h1>
  <p>${what} This is a test page: choose the result. No money is charged.</p>
  <form method="post">
    ${number}
    ${buttons}
  </form>`,
  });
}

type Office = {
  nonce: string;
  reference: string;
  state: string;
  amount: string;
  disputed: string | null;
  refunds: readonly { amount: string; state: string; by: string }[];
};

/** Writes the provider's back office for one payment: actions that its staff and banks take without asking us. */
export function writeOffice({ nonce, reference, state, amount, disputed, refunds }: Office): string {
  const rows = refunds.map((one) => `<li>Refund of ${one.amount} by ${one.by}: ${one.state}</li>`).join("\n");
  const form = (action: string, words: string) =>
    `<form method="post"><label>Amount <input name="amount" inputmode="decimal" pattern="[0-9]+([.][0-9]+)?" required></label>
    <button name="action" value="${action}">${words}</button></form>`;
  const isDisputed = state === "charged_back";
  return writeSandboxFrame({
    nonce,
    title: "Sandbox payment",
    main: `<h1>Back office: order ${reference}</h1>
  <p>${amount}, ${state.replace("_", " ")}${disputed === null ? "" : `: ${disputed}`}. This is a test page: no money is charged.</p>
  <ul>${rows}</ul>
  ${state === "paid" ? form("refund", "Refund") : ""}
  ${state === "paid" || isDisputed ? form("dispute", "Dispute") : ""}
  ${isDisputed ? `<form method="post"><button name="action" value="win">Win the dispute</button></form>` : ""}`,
  });
}

/** The document around each page of the sandbox. */
export function writeSandboxFrame({
  nonce,
  title,
  main,
}: {
  nonce: string;
  title: string;
  main: string;
}): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<link rel="icon" href="${ICON}">
<title>${title}</title>
<style nonce="${nonce}">
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #eef2f5; color: #12262f; }
  main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: 12px; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; }
  form { display: grid; gap: .5rem; }
  button { font: inherit; min-height: 44px; text-align: start; padding: .5rem 1rem; border: 1px solid #7b929d; border-radius: 8px; background: #fff; color: inherit; }
  button:hover { background: #e3ebef; }
  input, select { font: inherit; min-height: 44px; }
  input { width: 5rem; }
</style>
<main>
  ${main}
</main>
</html>
`;
}
