/** The provider did not do it, or it is unknown whether it did. */
export class ProviderError extends Error {
  /** True if the provider refused: another try gets the same answer. */
  readonly final: boolean;

  constructor(message: string, { final }: { final: boolean }) {
    super(message);
    this.name = "ProviderError";
    this.final = final;
  }
}
