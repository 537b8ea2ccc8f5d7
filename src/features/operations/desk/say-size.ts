const MEGABYTE = 1_000_000;

/** @param bytes a number of bytes, said in megabytes or gigabytes */
export function saySize(bytes: number, tag: string): string {
  return bytes >= 1_000 * MEGABYTE
    ? sayUnit(bytes / (1_000 * MEGABYTE), { tag, unit: "gigabyte" })
    : sayUnit(bytes / MEGABYTE, { tag, unit: "megabyte" });
}

function sayUnit(value: number, { tag, unit }: { tag: string; unit: string }): string {
  return new Intl.NumberFormat(tag, { style: "unit", unit, maximumFractionDigits: 1 }).format(value);
}
