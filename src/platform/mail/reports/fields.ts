/** Header fields by name in lower case; of several with one name, the first. */
export type Fields = ReadonlyMap<string, string>;

/** More blocks, and longer fields, than any server writes; the rest is not read. */
const MOST_BLOCKS = 500;
const LONGEST_FIELD = 2_000;

/** Reads blocks of header fields, as in a delivery status (RFC 3464) or at the top of a mail. */
export function readBlocks(text: string): Fields[] {
  return text
    .replaceAll("\r", "")
    .split(/\n{2,}/, MOST_BLOCKS)
    .map(readFields)
    .filter((fields) => fields.size > 0);
}

function readFields(block: string): Fields {
  const fields = new Map<string, string>();
  for (const line of block.replaceAll(/\n[ \t]+/g, " ").split("\n")) {
    const [, name = "", value = ""] = /^([!-9;-~]+):(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase()))
      fields.set(name.toLowerCase(), value.slice(0, LONGEST_FIELD).trim());
  }
  return fields;
}
