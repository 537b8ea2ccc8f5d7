export type OutgoingMail = {
  /** One address, without a name. */
  to: string;
  from: { name: string; address: string };
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
  close(): Promise<void>;
};

type Refused = { permanent: boolean; recipient: boolean; reply: string };

export class MailRefused extends Error {
  /** If true, the same mail will be refused again. Otherwise another try may succeed. */
  readonly permanent: boolean;
  /** True if the receiver's address was refused. */
  readonly recipient: boolean;

  constructor({ permanent, recipient, reply }: Refused) {
    super(reply);
    this.name = "MailRefused";
    this.permanent = permanent;
    this.recipient = recipient;
  }
}
