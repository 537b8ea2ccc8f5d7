/** The trust list cannot be used. The message tells an operator why. */
export class TrustListError extends Error {}
