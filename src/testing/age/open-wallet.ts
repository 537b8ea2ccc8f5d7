import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endWithFile } from "../end-with-file.ts";
import type { MadeCertificate } from "./make-certificate.ts";

type Proof = {
  claims: Record<string, unknown>;
  validFrom: string;
  validUntil: string;
  documentType: string;
};

export type WalletOrder = { id: number } & (
  | ({ kind: "issue"; issuer: { key: Record<string, unknown>; certificates: string[] } } & Proof)
  | { kind: "present"; link: string }
);
export type WalletAnswer = { id: number; status?: number; body?: string; error?: string };

/** Signs proofs; its certificates are sent along, without the root. */
export type ProofIssuer = { signer: MadeCertificate; chain: readonly MadeCertificate[] };

export type Wallet = {
  /** Puts a proof into the wallet, in place of the one before. By default that the holder is over 18, valid in 2026. */
  issue(by: ProofIssuer, changes?: Partial<Proof>): Promise<void>;
  /** Opens a link, posts the proof, and returns the answer of the site. */
  present(link: string): Promise<{ status: number; body: string }>;
  close(): Promise<void>;
};

const PROOF: Proof = {
  claims: { age_over_18: true },
  validFrom: "2026-01-01T00:00:00Z",
  validUntil: "2027-01-01T00:00:00Z",
  documentType: "eu.europa.ec.av.1",
};

/**
 * A wallet for proofs of age, written independently of our verifier, on `@owf/mdoc`. It is a process of its own, because
 * that package changes `cbor-x` for the whole process.
 */
export async function openWallet(): Promise<Wallet> {
  const child = fork(fileURLToPath(new URL("./wallet-process.ts", import.meta.url)), { stdio: "inherit" });
  const waiting = new Map<number, (answer: WalletAnswer) => void>();
  let next = 0;
  child.on("message", (answer: WalletAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  child.once("exit", () => {
    for (const [id, end] of waiting) end({ id, error: "The wallet has ended." });
  });
  const order = async (body: object): Promise<{ status: number; body: string }> => {
    const id = next++;
    const answered = new Promise<WalletAnswer>((resolve) => waiting.set(id, resolve));
    child.send({ id, ...body });
    const { error, status = 0, body: text = "" } = await answered;
    if (error !== undefined) throw new Error(error);
    return { status, body: text };
  };
  const close = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill();
    await ended;
  };
  const forget = endWithFile(close);
  return {
    async issue({ signer, chain }, changes) {
      const certificates = [signer, ...chain].map(({ der }) => der.toString("base64"));
      const key = signer.privateKey.export({ format: "jwk" });
      await order({ kind: "issue", issuer: { key, certificates }, ...PROOF, ...changes });
    },
    present: (link) => order({ kind: "present", link }),
    async close() {
      forget();
      await close();
    },
  };
}
