import type { BounceClass } from "./classify-bounce.ts";

export type OutgoingMail = {
  /** One address, without a name. */
  to: string;
  from: { name: string; address: string };
  /** Address of the envelope, which gets the reports about this mail; by default that of `from`. */
  returnPath?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** `<…@…>`, the same for every try of the same mail, so that a receiver can recognise a repeat. */
  messageId?: string;
};

export type Mail = {
  /**
   * Hands a mail over to the next server.
   * @throws MailRefused if that server did not accept it or could not be reached
   * @throws TypeError if the mail itself is malformed: a line break in a header, or no valid address
   */
  send(message: OutgoingMail): Promise<void>;
  /** Logs in at the next server without a mail. Resolves with the codes of what went wrong, or null. */
  check?(): Promise<string | null>;
  close(): Promise<void>;
};

type Refused = {
  permanent: boolean;
  recipient: boolean;
  reply: string;
  status?: string | null;
  bounce?: BounceClass;
  certain?: boolean;
};

export class MailRefused extends Error {
  /** If true, the same mail will be refused again. Otherwise another try may succeed. */
  readonly permanent: boolean;
  /** True if the receiver's address was refused. */
  readonly recipient: boolean;
  /** The enhanced status code of the reply, such as `5.1.1` (RFC 3463), or null if it has none. */
  readonly status: string | null;
  /** Verdict of the reply on the receiver's address; `none` unless the address was refused for good. */
  readonly bounce: BounceClass;
  /** False if the server may have accepted the mail, because the connection ended before its answer came. */
  readonly certain: boolean;

  constructor({ permanent, recipient, reply, status = null, bounce = "none", certain = true }: Refused) {
    super(reply);
    this.name = "MailRefused";
    this.permanent = permanent;
    this.recipient = recipient;
    this.status = status;
    this.bounce = bounce;
    this.certain = certain;
  }
}
