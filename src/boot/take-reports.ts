import { readFile } from "node:fs/promises";
import type { App } from "#platform/app.ts";
import { ConfigError } from "#platform/config.ts";
import { readKeyFile } from "#platform/mail/key-file.ts";
import { type Listening, listenForMail } from "#platform/mail/reports/listen-for-mail.ts";
import { PortTaken } from "./listen.ts";

/**
 * The `mail` role: takes bounces, complaints and unsubscriptions by SMTP.
 * @throws ConfigError, PortTaken
 */
export async function takeReports(app: App): Promise<Listening> {
  const { MAIL_IN_PORT: port = 0, MAIL_IN_CERT_FILE, MAIL_IN_KEY_FILE, HOST: host } = app.config;
  const tls =
    MAIL_IN_CERT_FILE && MAIL_IN_KEY_FILE
      ? {
          cert: await readCertificate(MAIL_IN_CERT_FILE),
          key: await readKeyFile("MAIL_IN_KEY_FILE", MAIL_IN_KEY_FILE),
        }
      : undefined;
  return listenForMail(app, { port, host, tls }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE") throw error;
    throw new PortTaken(`Port ${port} is already in use. Choose another one in MAIL_IN_PORT.`);
  });
}

function readCertificate(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`MAIL_IN_CERT_FILE: cannot read the file (${error.code}).`);
  });
}
