import type { AgeMethod } from "#base/age-levels.ts";
import { writeSandboxFrame } from "../write-page.ts";
import { AGE_OUTCOMES } from "./age-outcomes.ts";

const WORDS: Record<AgeMethod, string> = {
  eu_proof: "European proof of age",
  photo_id: "Identity document",
  digital_identity: "Digital identity",
  face_estimation: "Facial age estimation",
  credit_card: "Credit card",
  mobile_operator: "Mobile phone operator",
};

type Page = { nonce: string; over: number; methods: readonly AgeMethod[] };

/** Writes the page of another company, and looks like one: in English, stating that nothing is checked. */
export function writeAgePage({ nonce, over, methods }: Page): string {
  const choices = methods.map((method) => `<option value="${method}">${WORDS[method]}</option>`).join("\n");
  const buttons = Object.entries(AGE_OUTCOMES)
    .map(([outcome, { words }]) => `<button name="outcome" value="${outcome}">${words}</button>`)
    .join("\n");
  return writeSandboxFrame({
    nonce,
    title: "Sandbox age check",
    main: `<h1>Prove that you are over ${over}</h1>
  <p>This is a test page: choose the result. Your age is not checked.</p>
  <form method="post">
    <label>Method <select name="method">${choices}</select></label>
    ${buttons}
  </form>`,
  });
}
