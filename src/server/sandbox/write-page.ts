import type { Outcome } from "./outcomes.ts";

type Page = {
  nonce: string;
  amount: string;
  reference: string;
  method: string;
  outcomes: readonly Outcome[];
  /** Last four digits of the card that pays; nothing where none does. */
  card: string | null;
  /** The bank of a stored card wants to see its holder. */
  challenge: boolean;
};

const WORDS: Record<Outcome, string> = {
  paid: "Pay",
  paid_stored_challenge: "Pay; this card asks for 3-D Secure next time",
  paid_stored_refused: "Pay; this card is refused next time",
  pending: "Pay later: pending for 20 seconds",
  failed: "Fail",
  cancelled: "Cancel",
  refused: "Card is refused",
  refund_fails: "Pay; a refund of it fails",
  charged_back: "Pay; charged back after a minute",
};

/** Another company's page, and plainly so: in English, and no money moves. */
export function writePage({ nonce, amount, reference, method, outcomes, card, challenge }: Page): string {
  const buttons = outcomes
    .map((outcome) => `<button name="outcome" value="${outcome}">${WORDS[outcome]}</button>`)
    .join("\n");
  const number =
    card === null || challenge
      ? ""
      : `<label>Last four digits of the card <input name="card" value="${card}" pattern="[0-9]{4}" inputmode="numeric"></label>`;
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Sandbox payment</title>
<style nonce="${nonce}">
  body { font: 16px/1.5 system-ui, sans-serif; margin: 0; background: #eef2f5; color: #12262f; }
  main { max-width: 26rem; margin: 2rem auto; padding: 1.5rem; background: #fff; border-radius: 12px; }
  h1 { font-size: 1.25rem; margin: 0 0 .5rem; }
  p { margin: 0 0 1rem; }
  form { display: grid; gap: .5rem; }
  button { font: inherit; min-height: 44px; text-align: start; padding: .5rem 1rem; border: 1px solid #7b929d; border-radius: 8px; background: #fff; color: inherit; }
  button:hover { background: #e3ebef; }
  input { font: inherit; width: 5rem; min-height: 44px; }
</style>
<main>
  <h1>${challenge ? "Your bank asks: is it you?" : `Pay ${amount}`}</h1>
  <p>${challenge ? `A payment of ${amount} with the card ending in ${card}.` : `Method ${method}, order ${reference}.`} This is a sandbox: pick what comes of it. No money moves.</p>
  <form method="post">
    ${number}
    ${buttons}
  </form>
</main>
</html>
`;
}
