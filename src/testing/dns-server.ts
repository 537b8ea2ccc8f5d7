import { createSocket, type Socket } from "node:dgram";
import { once } from "node:events";
import { isIP } from "node:net";

/** Records by name; a name without any does not exist, and one with `fails` gets no answer but an error. */
export type Zone = Record<
  string,
  { A?: string[]; TXT?: string[]; MX?: [priority: number, host: string][]; PTR?: string[]; fails?: true }
>;

const TYPES = { 1: "A", 12: "PTR", 15: "MX", 16: "TXT" } as const;
const SERVER_FAILURE = 2;
const NO_SUCH_NAME = 3;

/** A DNS server on this machine (RFC 1035), which knows one zone. */
export async function openDnsServer(zone: Zone) {
  const socket: Socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answer(query, zone), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    address: `127.0.0.1:${socket.address().port}`,
    close: () => new Promise<void>((done) => socket.close(() => done())),
  };
}

function answer(query: Buffer, zone: Zone): Buffer {
  const { name, end } = readName(query);
  const type = TYPES[query.readUInt16BE(end) as keyof typeof TYPES];
  const known = zone[name.toLowerCase()];
  const records = (known && type && known[type]) ?? [];
  const code = known?.fails ? SERVER_FAILURE : known ? 0 : NO_SUCH_NAME;
  const head = Buffer.alloc(12);
  query.copy(head, 0, 0, 2);
  head.writeUInt16BE(0x8580 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  const question = query.subarray(12, end + 4);
  return Buffer.concat([head, question, ...records.map((one) => encodeRecord(type, one))]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join("."), end: at + 1 };
}

function encodeRecord(type: string | undefined, value: string | [number, string]): Buffer {
  const data = encodeData(value, type);
  const code = Number(Object.entries(TYPES).find(([, name]) => name === type)?.[0]);
  const head = Buffer.from([0xc0, 12, 0, code, 0, 1, 0, 0, 0, 60, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function encodeData(value: string | [number, string], type: string | undefined): Buffer {
  if (typeof value !== "string") return Buffer.concat([Buffer.from([0, value[0]]), encodeName(value[1])]);
  if (type === "A" && isIP(value)) return Buffer.from(value.split(".").map(Number));
  if (type === "PTR") return encodeName(value);
  const parts = value.match(/.{1,255}/gs) ?? [""];
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]));
}

function encodeName(name: string): Buffer {
  const labels = name.split(".").filter(Boolean);
  return Buffer.concat([
    ...labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ]);
}
