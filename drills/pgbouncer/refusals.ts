import { type Addresses, startThrough } from "./open-service.ts";

/** Starts that have to be refused, with words that must be said. */
const WRONG: { what: string; choose(addresses: Addresses): { direct?: string }; words: RegExp }[] = [
  {
    what: "without a direct address",
    choose: () => ({}),
    words: /DATABASE_URL leads to a pooler in transaction mode\.\nSet DATABASE_DIRECT_URL/,
  },
  {
    what: "with the pooler as the direct address",
    choose: ({ pooled }) => ({ direct: pooled }),
    words: /DATABASE_DIRECT_URL leads to a pooler in transaction mode/,
  },
  {
    what: "with the direct address of another database",
    choose: ({ other }) => ({ direct: other }),
    words: /lead to different databases/,
  },
];

/** @returns what was not refused as it should be */
export async function tryRefusals(addresses: Addresses): Promise<string[]> {
  const failures: string[] = [];
  for (const { what, choose, words } of WRONG) {
    const { pooled } = addresses;
    const output = await startThrough({ pooled, ...choose(addresses) }, ["--roles=web"]).then(
      async (program) => `It started.\n${await program.stop()}`,
      (error: Error) => error.message,
    );
    if (!words.test(output)) failures.push(`a start ${what} is not refused: ${output.slice(-500)}`);
  }
  return failures;
}
