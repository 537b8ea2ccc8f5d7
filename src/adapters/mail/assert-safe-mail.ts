import type { OutgoingMail } from "./mail.ts";

const LONGEST_ADDRESS = 254;
const ADDRESS = /^[^\s\p{Cc}<>()[\]\\,;:"@]+@[^\s\p{Cc}<>()[\]\\,;:"@]+$/u;
const HEADER_NAME = /^[A-Za-z0-9-]{1,76}$/;
const MESSAGE_ID = /^<[^\s\p{Cc}<>@]+@[^\s\p{Cc}<>@]+>$/u;
const CONTROL = /\p{Cc}/u;
/** Headers that the mail's own fields set, and headers that steer a mail server. */
const RESERVED = new Set(
  "from sender to cc bcc subject date message-id content-type mime-version".split(" "),
);

/** Prevents typed text from adding a header or a receiver. */
export function assertSafeMail(mail: OutgoingMail): void {
  const { to, from, subject, headers = {}, messageId, returnPath = from.address } = mail;
  refuseUnless(isAddress(to), "to");
  refuseUnless(isAddress(returnPath), "returnPath");
  refuseUnless(isAddress(from.address), "from.address");
  refuseUnless(!CONTROL.test(from.name), "from.name");
  refuseUnless(!CONTROL.test(subject), "subject");
  refuseUnless(messageId === undefined || MESSAGE_ID.test(messageId), "messageId");
  for (const [name, value] of Object.entries(headers)) {
    const known = HEADER_NAME.test(name) && !RESERVED.has(name.toLowerCase());
    refuseUnless(known && !CONTROL.test(value), "headers");
  }
}

function isAddress(text: string): boolean {
  return text.length <= LONGEST_ADDRESS && ADDRESS.test(text);
}

function refuseUnless(safe: boolean, field: string): void {
  if (!safe)
    throw new TypeError(
      `Mail not sent: "${field}" contains characters or a format that e-mail does not allow`,
    );
}
