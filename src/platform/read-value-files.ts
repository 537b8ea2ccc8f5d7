import { readFileSync } from "node:fs";

/** Ends the name of a variable that names a file with the value: `SECRET_FILE` for `SECRET`. */
const ENDING = "_FILE";

/**
 * Takes values from the files that variables name, as containers and vaults hand over secrets.
 * @param names the settings that may come from a file
 * @returns the environment with these values, and a line for each variable that is wrong, without the value
 */
export function readValueFiles(
  env: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): { env: Record<string, string | undefined>; faults: string[] } {
  const filled = { ...env };
  const faults: string[] = [];
  for (const name of names) {
    const path = env[name + ENDING];
    // A setting of its own, such as `DKIM_KEY_FILE`, is a path and stays one.
    if (path === undefined || names.includes(name + ENDING)) continue;
    const value = readValue(path);
    if (env[name] !== undefined) faults.push(`${name}${ENDING}: ${name} is set too; keep one of them`);
    else if ("fault" in value) faults.push(`${name}${ENDING}: ${value.fault}`);
    else filled[name] = value.text;
  }
  return { env: filled, faults };
}

function readValue(path: string): { text: string } | { fault: string } {
  try {
    // Most editors and tools end a file with a new line, which is not part of the value.
    const text = readFileSync(path, "utf8").trim();
    return text === "" ? { fault: "the file is empty" } : { text };
  } catch (error) {
    // Without the path: what was pasted here may be the secret itself.
    return { fault: `the file cannot be read (${(error as NodeJS.ErrnoException).code ?? "unknown"})` };
  }
}
