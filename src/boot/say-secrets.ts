import type { App } from "#platform/app.ts";
import { lookAtSecrets, readSecretLook, saySecretFinding } from "#platform/secrets/look-at-secrets.ts";
import { sealedValues } from "../sealed-values.ts";

/**
 * Says which earlier secrets are needed and which are not. The process with jobs counts for all; that takes long in a
 * large database, so the start does not wait for it.
 * @returns a function that ends it
 */
export function saySecrets(app: App, say: (line: string) => void): () => Promise<void> {
  const read = async () => {
    for (const finding of (await readSecretLook(app)).findings) say(saySecretFinding(finding));
  };
  const ending = new AbortController();
  const looking = app.config.ROLES.includes("jobs")
    ? lookAtSecrets(app, sealedValues, ending.signal).then(read)
    : read();
  const done = looking.catch((error: unknown) => {
    if (!ending.signal.aborted)
      app.log.warn({ err: error }, "could not look at what needs an earlier secret");
  });
  return () => {
    ending.abort();
    return done;
  };
}
