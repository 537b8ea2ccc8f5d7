import { once } from "node:events";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { createTransport } from "nodemailer";

/** Hands a mail over as another mail server would. @throws the refusal, with `responseCode` and `command` */
export async function deliver(
  port: number,
  {
    to,
    raw,
    tls = false,
    from = "",
  }: { to: string | string[]; raw: Buffer | string; tls?: boolean; from?: string },
): Promise<void> {
  const transport = createTransport({
    ...{ host: "127.0.0.1", port, ignoreTLS: !tls, requireTLS: tls },
    tls: { rejectUnauthorized: false },
  });
  try {
    await transport.sendMail({ envelope: { from, to }, raw });
  } finally {
    transport.close();
  }
}

/** A connection whose lines a test writes by itself. */
export async function talkTo(port: number) {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const closed = once(socket, "close");
  const lines = createInterface({ input: socket })[Symbol.asyncIterator]();
  const read = async (): Promise<string> => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) return "closed";
      if (!/^\d{3}-/.test(value)) return value;
    }
  };
  await read();
  return {
    socket,
    closed,
    read,
    async say(line: string) {
      socket.write(`${line}\r\n`);
      return read();
    },
  };
}
