/** The proof is not valid. The message says which check failed, and contains nothing of the proof. */
export class ProofError extends Error {}

/** @throws ProofError */
export function requireProof(holds: boolean, otherwise: string): asserts holds {
  if (!holds) throw new ProofError(otherwise);
}
