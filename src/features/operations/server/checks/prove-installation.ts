import type { App } from "#platform/app.ts";

const PURPOSE = "installation";

/** Makes a proof that only processes with our secret can make. It is of no use for anything else. */
export function proveInstallation({ seal }: Pick<App, "seal">, challenge: string): { proof: string } {
  return { proof: seal.of(PURPOSE, [challenge]) };
}

/** @param answer of whoever was asked: it may be anything */
export function isOwnProof(seal: App["seal"], challenge: string, answer: string): boolean {
  try {
    const { proof } = JSON.parse(answer);
    return typeof proof === "string" && seal.holds(proof, PURPOSE, [challenge]);
  } catch {
    return false;
  }
}
