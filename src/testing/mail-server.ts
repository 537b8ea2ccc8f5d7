import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from "smtp-server";
import { CERTIFICATE, KEY } from "#adapters/mail/certificate.fixture.ts";

export type Delivery = {
  /** Sender of the envelope. */
  from: string;
  to: string[];
  envelope: SMTPServerSession["envelope"];
  /** The mail as it arrived. */
  raw: Buffer;
  mail: Email;
};

/** A mail server on this machine that keeps what it gets; `options` make it refuse. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideDSN: false,
    closeTimeout: 1,
    key: KEY,
    cert: CERTIFICATE,
    async onData(stream, { envelope }, done) {
      const parts = await stream.toArray().catch(() => null);
      // The connection ended in the middle of the mail.
      if (!parts) return;
      const raw = Buffer.concat(parts);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      const to = envelope.rcptTo.map(({ address }) => address);
      deliveries.push({ from, to, envelope, raw, mail: await PostalMime.parse(raw) });
      done();
    },
    ...options,
  });
  server.on("error", () => {});
  const listener = server.listen(0, "127.0.0.1");
  await once(listener, "listening");
  return {
    deliveries,
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    connections: server.connections,
    close: () => new Promise<void>((done) => server.close(() => done())),
  };
}

/** A server's refusal: an SMTP code and words that begin with an enhanced status code. */
export function refusal(responseCode: number, words: string): Error {
  return Object.assign(new Error(words), { responseCode });
}

export function headerOf({ mail }: Delivery, name: string): string | undefined {
  return mail.headers.find(({ key }) => key === name.toLowerCase())?.value;
}
