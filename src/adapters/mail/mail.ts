export type OutgoingMail = {
  /** One address, without a name. */
  to: string;
  from: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** `<…@…>`. The same for every try of the same mail, so that a receiver can tell a repeat. */
  messageId?: string;
};

export type Mail = {
  /**
   * Hands a mail over to the next server.
   * @throws MailRefused when that server did not take it, or could not be asked.
   * @throws TypeError when the mail itself is malformed: a line break in a header, not an address.
   */
  send(message: OutgoingMail): Promise<void>;
  close(): Promise<void>;
};

type Refused = { permanent: boolean; recipient: boolean; reply: string };

export class MailRefused extends Error {
  /** The same mail will be refused again. Otherwise another try may succeed. */
  readonly permanent: boolean;
  /** It was the receiver's address that was refused. */
  readonly recipient: boolean;

  constructor({ permanent, recipient, reply }: Refused) {
    super(reply);
    this.name = "MailRefused";
    this.permanent = permanent;
    this.recipient = recipient;
  }
}
