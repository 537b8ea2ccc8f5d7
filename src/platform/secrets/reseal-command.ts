import { type Command, CommandError } from "../command.ts";
import { lookAtSecrets, readSecretLook, saySecretFinding } from "./look-at-secrets.ts";
import { type Resealed, resealColumn, resealFiles } from "./reseal.ts";
import type { SealedValues } from "./sealed-values.ts";

export function resealCommand(values: SealedValues): Command {
  const { columns, files } = values;
  return {
    name: "reseal",
    summary: "Encrypts with SECRET what a secret in SECRET_OLD has encrypted, and says what is left.",
    options: {},
    async run(app) {
      if (app.config.SECRET_NEXT !== undefined)
        throw new CommandError("Remove SECRET_NEXT first: nothing is encrypted with it yet.");
      const done: Resealed[] = [];
      for (const column of columns) done.push(await resealColumn(app, column));
      for (const one of files) done.push(await resealFiles(app, one));
      await lookAtSecrets(app, values);
      const lines = done.filter(({ resealed, left }) => resealed > 0 || left > 0).map(say);
      const left = done.reduce((sum, one) => sum + one.left, 0);
      const resealed = done.reduce((sum, one) => sum + one.resealed, 0);
      if (left > 0)
        throw new CommandError(
          [...lines, `${resealed} re-sealed, ${left} left. Keep SECRET_OLD, and run this again.`].join("\n"),
        );
      const { findings } = await readSecretLook(app);
      return [
        ...lines,
        `${resealed} re-sealed. No value needs an older secret to be opened.`,
        ...findings.map(saySecretFinding),
      ].join("\n");
    },
  };
}

function say({ name, resealed, left, unopened }: Resealed): string {
  const failed = unopened > 0 ? `, ${unopened} cannot be opened` : "";
  return `${name}: ${resealed} re-sealed, ${left} left${failed}`;
}
