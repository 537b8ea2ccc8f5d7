import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate with its private key. */
export type MadeCertificate = { der: Buffer; privateKey: KeyObject; publicKey: KeyObject; name: string };

type Wanted = {
  name: string;
  /** Issuer; the certificate signs itself if there is none. */
  by?: Pick<MadeCertificate, "name" | "privateKey">;
  /** May issue others. */
  isAuthority: boolean;
  from?: Date;
  until?: Date;
  /** Leaves out what its key may be used for. */
  withoutUsage?: true;
  key?: "P-256" | "P-384" | "RSA";
};

/** Makes an X.509 certificate, since node:crypto only reads them. */
export function makeCertificate({
  name,
  by,
  isAuthority,
  from,
  until,
  key = "P-256",
  withoutUsage,
}: Wanted): MadeCertificate {
  const { privateKey, publicKey } =
    key === "RSA"
      ? generateKeyPairSync("rsa", { modulusLength: 2048 })
      : generateKeyPairSync("ec", { namedCurve: key });
  const signingKey = by?.privateKey ?? privateKey;
  const algorithm = sequence(
    signingKey.asymmetricKeyType === "rsa"
      ? oid(1, 2, 840, 113549, 1, 1, 11)
      : oid(1, 2, 840, 10045, 4, 3, 2),
  );
  const body = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(by?.name ?? name),
    sequence(time(from ?? new Date("2026-01-01T00:00:00Z")), time(until ?? new Date("2030-01-01T00:00:00Z"))),
    nameOf(name),
    publicKey.export({ format: "der", type: "spki" }),
    tagged(
      0xa3,
      sequence(basicConstraints(isAuthority), withoutUsage ? Buffer.alloc(0) : keyUsage(isAuthority)),
    ),
  );
  const signature = sign("sha256", body, signingKey);
  return { der: sequence(body, algorithm, bits(signature)), privateKey, publicKey, name };
}

const CRITICAL = tagged(0x01, Buffer.from([0xff]));

function basicConstraints(isAuthority: boolean): Buffer {
  return sequence(oid(2, 5, 29, 19), CRITICAL, tagged(0x04, sequence(...(isAuthority ? [CRITICAL] : []))));
}

/** An authority signs certificates, anybody else signs data. */
function keyUsage(isAuthority: boolean): Buffer {
  const usage = tagged(0x03, isAuthority ? Buffer.from([2, 0x04]) : Buffer.from([7, 0x80]));
  return sequence(oid(2, 5, 29, 15), CRITICAL, tagged(0x04, usage));
}

function nameOf(name: string): Buffer {
  const part = (id: number, text: string) =>
    tagged(0x31, sequence(oid(2, 5, 4, id), tagged(0x0c, Buffer.from(text))));
  return sequence(part(6, "DE"), part(3, name));
}

function time(moment: Date): Buffer {
  const text = moment.toISOString().replaceAll(/[-:T]|\.\d+/g, "");
  return Number(text.slice(0, 4)) < 2050
    ? tagged(0x17, Buffer.from(text.slice(2)))
    : tagged(0x18, Buffer.from(text));
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function bits(bytes: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));
}

function oid(first: number, second: number, ...others: number[]): Buffer {
  const base128 = (value: number): number[] =>
    value < 128 ? [value] : [...base128(value >> 7).map((byte) => byte | 0x80), value & 0x7f];
  return tagged(0x06, Buffer.from([first * 40 + second, ...others.flatMap(base128)]));
}

function tagged(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
