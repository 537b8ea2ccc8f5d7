type Value = string | number | { [key: string]: Value };

const METADATA_MARK = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from("MaxMind.com")]);
const DATA_SEPARATOR = Buffer.alloc(16);

/** Builds the smallest MMDB file: one row for every address whose first bit is 0. */
export function makeMmdb(row: Value, { builtAt }: { builtAt: Date }): Buffer {
  const nodeCount = 1;
  const tree = Buffer.alloc(6);
  tree.writeUIntBE(nodeCount + DATA_SEPARATOR.length, 0, 3);
  tree.writeUIntBE(nodeCount, 3, 3);
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(builtAt.getTime() / 1000),
    database_type: "countries",
    ip_version: 6,
    node_count: nodeCount,
    record_size: 24,
  });
  return Buffer.concat([tree, DATA_SEPARATOR, encode(row), METADATA_MARK, metadata]);
}

function encode(value: Value): Buffer {
  if (typeof value === "string") {
    const bytes = Buffer.from(value);
    return Buffer.concat([Buffer.from([(2 << 5) | bytes.length]), bytes]);
  }
  if (typeof value === "number") {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([Buffer.from([(6 << 5) | 4]), bytes]);
  }
  const entries = Object.entries(value);
  const pairs = entries.flatMap(([key, inner]) => [encode(key), encode(inner)]);
  return Buffer.concat([Buffer.from([(7 << 5) | entries.length]), ...pairs]);
}
