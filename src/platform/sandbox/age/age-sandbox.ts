import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import type { AgeNews, AgeProvider, AgeState } from "#adapters/age/age.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { AgeMethod } from "#base/age-levels.ts";
import type { SandboxParts } from "../sandbox.ts";
import {
  type AgeReport,
  changeCheck,
  findCheck,
  findOtherReference,
  insertCheck,
  type SandboxAgeCheck,
} from "./age-books.ts";
import { answerAgePage } from "./answer-age-page.ts";

const SIGNATURE = "x-sandbox-signature";
const METHODS: readonly AgeMethod[] = ["photo_id", "face_estimation", "digital_identity"];

export type AgeSandbox = AgeProvider & {
  /** Serves the sandbox's own page and its form. Returns null for any other address. */
  answer(request: Request, texts: { nonce: string }): Promise<Response | null>;
  /** Sends news to their recipient. @throws Error if they were not accepted, so that they are sent again */
  send(report: AgeReport): Promise<void>;
};

/**
 * A provider of age checks for the demo and for tests. It has its own records, a page on which one chooses the outcome,
 * and signed news. It checks nobody's age.
 */
export function openAgeSandbox(parts: SandboxParts): AgeSandbox {
  const { db, clock, secrets } = parts;
  const send = (report: AgeReport) => sendNews(parts, report);
  const isOver = ({ at, asked }: SandboxAgeCheck) =>
    clock.now().getTime() >= at.getTime() + asked.seconds * 1_000;
  return {
    name: "sandbox",
    level: "provider",
    methods: async () => [...METHODS],
    async begin(asked) {
      if (!asked.methods.some((method) => METHODS.includes(method)))
        throw new ProviderError("None of these methods is offered.", { final: true });
      const ref = await insertCheck(db, { ref: `sa_${randomUUID()}`, asked, at: clock.now() });
      // The page is on the site that the member came from, so that the demo needs only one address.
      const url = `${new URL(asked.returnUrl).origin}/sandbox/age/${ref}`;
      return { next: { kind: "redirect", url }, providerRef: ref };
    },
    async status({ providerRef }) {
      const check = providerRef === null ? undefined : await findCheck(db, providerRef);
      return check ? newsOf(check, isOver(check)) : null;
    },
    async parseNews({ body, headers }) {
      if (!isSigned(headers.get(SIGNATURE) ?? "", secrets, body)) return null;
      return [JSON.parse(Buffer.from(body).toString()) as AgeNews];
    },
    answer: (request, { nonce }) => answerAgePage({ db, isOver, send }, request, nonce),
    send,
  };
}

async function sendNews({ db, secrets, post = fetch }: SandboxParts, report: AgeReport): Promise<void> {
  const { ref, passes, wrong } = report;
  if (passes) await changeCheck(db, { ref, from: "waiting" }, { state: "passed" });
  const check = await findCheck(db, ref);
  if (!check) return;
  const news: AgeNews = {
    ...newsOf(check, false),
    ...(wrong && { state: "passed" }),
    ...(wrong === "check" && { ref: (await findOtherReference(db, ref)) ?? randomUUID() }),
  };
  const body = JSON.stringify(news);
  const signature = sign(wrong === "signature" ? "guessed" : secrets[0], body);
  const headers = { "content-type": "application/json", [SIGNATURE]: signature };
  const answer = await post(check.asked.newsUrl, { method: "POST", headers, body });
  await answer.body?.cancel();
  if (!answer.ok && !wrong) throw new Error(`The news were answered with status ${answer.status}.`);
}

function newsOf({ state, ref, reference, method }: SandboxAgeCheck, isOver: boolean): AgeNews {
  const open: AgeState = isOver ? "expired" : "open";
  return {
    ref: reference,
    providerRef: ref,
    method,
    state: state === "open" || state === "waiting" ? open : state,
  };
}

/** Accepts the signature of any of our secrets, because news may have been sent before SECRET was changed. */
function isSigned(signature: string, secrets: SandboxParts["secrets"], body: Uint8Array): boolean {
  const given = Buffer.from(signature);
  const rights = secrets.map((secret) => Buffer.from(sign(secret, body)));
  return rights.some((right) => given.length === right.length && timingSafeEqual(given, right));
}

function sign(secret: string, body: string | Uint8Array): string {
  return createHmac("sha256", `sandbox age ${secret}`).update(body).digest("hex");
}
