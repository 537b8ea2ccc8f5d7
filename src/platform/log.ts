import pino from "pino";
import { describeError } from "./describe-error.ts";

export type Log = pino.Logger;

/**
 * Writes JSON lines to standard output. Logs contain nothing personal: no address, name, e-mail address or query
 * string. Properties with the names below are redacted in case one gets into an object.
 */
export function openLog(level: string, destination?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: ["email", "password", "token", "address", "phone", "iban", "cookie", "authorization"].flatMap(
        (name) => [name, `*.${name}`],
      ),
      censor: "[cut]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
