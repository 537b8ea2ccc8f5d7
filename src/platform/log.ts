import pino from "pino";
import { describeError } from "./describe-error.ts";

export type Log = pino.Logger;

/**
 * JSON lines on standard output. Nothing personal goes in: no address, name, mail or query string;
 * what slips into an object under these names is cut.
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
