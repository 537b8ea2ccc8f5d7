import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { constants, deflateRaw, inflateRaw } from "node:zlib";
import { BackupError } from "./backup-error.ts";
import { type BackupKey, KEY_ID_LENGTH } from "./backup-key.ts";

/*
 * An encrypted file: a header (mark, whether compressed, key id, salt), then blocks of at most a megabyte, each with
 * its length in four bytes. Every file has a key of its own, derived from the salt and the file's name. The nonce of a
 * block is its number, with a mark for the last one, so blocks cannot be changed, moved, left out or cut off.
 */
const MARK = Buffer.from("VELVETB1", "latin1");
const SALT_BYTES = 16;
const HEADER_BYTES = MARK.length + 1 + KEY_ID_LENGTH + SALT_BYTES;
const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const BLOCK = 1024 * 1024;
const LENGTH_BYTES = 4;

const compress = promisify(deflateRaw);
const expand = promisify(inflateRaw);

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
export type Sealing = { key: BackupKey; name: string; compressed: boolean };

/** Reads a file from the moment in which it is asked for: an error of a stream that nobody reads yet ends the program. */
export async function* readPlain(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** Encrypts a stream. */
export async function* seal(source: Bytes, sealing: Sealing): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const flag = Buffer.from([sealing.compressed ? 1 : 0]);
  const header = Buffer.concat([MARK, flag, Buffer.from(sealing.key.id, "latin1"), salt]);
  const fileKey = sealing.key.deriveFor(salt, sealing.name);
  yield header;
  let number = 0;
  for await (const { block, isLast } of inBlocks(source)) {
    const content = sealing.compressed ? await compress(block, { level: constants.Z_BEST_SPEED }) : block;
    const cipher = createCipheriv(CIPHER, fileKey, nonceOf(number, isLast));
    cipher.setAAD(header);
    const sealed = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(LENGTH_BYTES);
    length.writeUInt32BE(sealed.length);
    yield Buffer.concat([length, sealed]);
    number += 1;
  }
}

/** At least one block, which may be empty. */
async function* inBlocks(source: Bytes): AsyncGenerator<{ block: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (let chunk of source) {
    while (size + chunk.length > BLOCK) {
      const wanted = BLOCK - size;
      yield { block: Buffer.concat([...held, chunk.subarray(0, wanted)]), isLast: false };
      chunk = chunk.subarray(wanted);
      held = [];
      size = 0;
    }
    held.push(chunk);
    size += chunk.length;
  }
  yield { block: Buffer.concat(held), isLast: true };
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(NONCE_BYTES);
  nonce[0] = isLast ? 1 : 0;
  nonce.writeUInt32BE(number, NONCE_BYTES - 4);
  return nonce;
}

/**
 * Decrypts a file, block by block. A block is yielded only if it is authentic; the file as a whole is once the last
 * block has come.
 * @throws BackupError that names the file, if another key has encrypted it or if it was changed or cut off
 */
export async function* openSealed(path: string, { key, name }: Omit<Sealing, "compressed">) {
  const file = await open(path, "r");
  try {
    const { size } = await file.stat();
    const header = await readPart(file, 0, HEADER_BYTES);
    if (!header?.subarray(0, MARK.length).equals(MARK)) throw damaged(path);
    const id = keyIdOf(header);
    if (id !== key.id) throw new OtherKey(path, id, key.id);
    const fileKey = key.deriveFor(header.subarray(-SALT_BYTES), name);
    let at = HEADER_BYTES;
    for (let number = 0; at < size || number === 0; number++) {
      const length = (await readPart(file, at, LENGTH_BYTES))?.readUInt32BE() ?? 0;
      const sealed = length <= 2 * BLOCK ? await readPart(file, at + LENGTH_BYTES, length) : null;
      at += LENGTH_BYTES + length;
      const block = sealed && openBlock(sealed, { fileKey, header, nonce: nonceOf(number, at === size) });
      if (!block) throw damaged(path);
      yield header[MARK.length] === 1 ? await expand(block) : block;
    }
  } finally {
    await file.close();
  }
}

/** Reads which key has encrypted a file. @returns null if it is not an encrypted file */
export async function readKeyId(path: string): Promise<string | null> {
  const file = await open(path, "r");
  try {
    const header = await readPart(file, 0, HEADER_BYTES);
    return header?.subarray(0, MARK.length).equals(MARK) ? keyIdOf(header) : null;
  } finally {
    await file.close();
  }
}

const keyIdOf = (header: Buffer) =>
  header.toString("latin1", MARK.length + 1, MARK.length + 1 + KEY_ID_LENGTH);

type BlockParts = { fileKey: Buffer; header: Buffer; nonce: Buffer };

function openBlock(sealed: Buffer, { fileKey, header, nonce }: BlockParts): Buffer | null {
  if (sealed.length < TAG_BYTES) return null;
  try {
    const opened = createDecipheriv(CIPHER, fileKey, nonce, { authTagLength: TAG_BYTES });
    opened.setAAD(header);
    opened.setAuthTag(sealed.subarray(-TAG_BYTES));
    return Buffer.concat([opened.update(sealed.subarray(0, -TAG_BYTES)), opened.final()]);
  } catch {
    return null;
  }
}

/** Returns null if the file is too short. */
async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer | null> {
  const part = Buffer.alloc(length);
  for (let got = 0; got < length; ) {
    const { bytesRead } = await file.read(part, got, length - got, start + got);
    if (bytesRead === 0) return null;
    got += bytesRead;
  }
  return part;
}

export async function readSealed(path: string, sealing: Omit<Sealing, "compressed">): Promise<Buffer> {
  const blocks: Buffer[] = [];
  for await (const block of openSealed(path, sealing)) blocks.push(block);
  return Buffer.concat(blocks);
}

/** Passes bytes on, and tells in the end how many there were and their SHA-256. */
export function measure(source: Bytes): { bytes: Bytes; result(): Measured } {
  const hash = createHash("sha256");
  let size = 0;
  async function* passOn() {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      yield chunk;
    }
  }
  return { bytes: passOn(), result: () => ({ size, sha256: hash.digest("hex") }) };
}

export type Measured = { size: number; sha256: string };

export function damaged(path: string): BackupError {
  return new BackupError(
    "other",
    `${path} is damaged: it was changed or cut off. Use another backup, or another copy of this file.`,
  );
}

export class OtherKey extends BackupError {
  constructor(path: string, theirs: string, ours: string) {
    super(
      "other",
      `${path} was encrypted with the key ${theirs}, and BACKUP_KEY is the key ${ours}. Set BACKUP_KEY to the one of that time.`,
    );
  }
}
