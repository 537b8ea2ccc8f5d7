/** An error in Adyen's words. */
export class AdyenError extends Error {
  readonly status: number;
  readonly errorCode: string;

  constructor(status: number, errorCode: string, message: string) {
    super(message);
    this.status = status;
    this.errorCode = errorCode;
  }

  toJSON() {
    const errorType = this.status === 401 || this.status === 403 ? "security" : "validation";
    return { status: this.status, errorCode: this.errorCode, message: this.message, errorType };
  }
}

export function demand(condition: unknown, errorCode: string, message: string): asserts condition {
  if (!condition) throw new AdyenError(422, errorCode, message);
}
