export type OutgoingSms = {
  /** E.164: a plus sign, the country's number, the rest; digits only. */
  to: string;
  text: string;
};

export type Sms = {
  /**
   * Hands a message over to the provider.
   * @throws SmsRefused if the provider did not accept it or could not be reached
   * @throws TypeError if the number or the text is malformed
   */
  send(message: OutgoingSms): Promise<void>;
};

export class SmsRefused extends Error {
  /** True if another try of the same message may succeed. */
  readonly retriable: boolean;

  constructor(reason: string, { retriable }: { retriable: boolean }) {
    super(reason);
    this.name = "SmsRefused";
    this.retriable = retriable;
  }
}

const E164 = /^\+[1-9]\d{6,14}$/;
/** Ten parts of 153 characters, the limit of most networks. */
const LONGEST_TEXT = 1_530;

export function assertSms({ to, text }: OutgoingSms): void {
  if (!E164.test(to)) throw new TypeError("SMS not sent: the number is not in the form +31612345678");
  if (text.trim() === "" || text.length > LONGEST_TEXT) {
    throw new TypeError(`SMS not sent: the text must have 1 to ${LONGEST_TEXT} characters`);
  }
}
