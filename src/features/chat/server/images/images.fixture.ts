import { randomUUID } from "node:crypto";
import sharp, { type Sharp } from "sharp";
import type { MadeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { SendAnswer } from "../../contract.ts";

type Piece = { id?: string; body?: Buffer; type?: string };

let mark = 0;

/** Creates a different picture each time, with grain like that of a camera. */
export function makePicture(width: number, height: number): Sharp {
  mark += 1;
  const noise = { type: "gaussian" as const, mean: 100 + (mark % 100), sigma: 12 };
  return sharp({ create: { width, height, channels: 3, background: "#888", noise } });
}

export function makeJpeg(): Promise<Buffer> {
  return makePicture(320, 240).jpeg().toBuffer();
}

/** Uploads and fetches pictures through the public API. */
export function picturing({ app, ask }: TestApp) {
  const trySend = async (
    from: Pick<MadeMember, "cookie">,
    to: { id: number },
    { id = randomUUID(), body, type = "image/jpeg" }: Piece = {},
  ) =>
    ask(`/api/message-images?id=${id}&to=${to.id}`, {
      method: "POST",
      body: (body ?? (await makeJpeg())) as never,
      headers: { cookie: from.cookie, "content-type": type },
    });
  return {
    trySend,
    async send(from: MadeMember, to: { id: number }, piece: Piece = {}): Promise<SendAnswer> {
      const answer = await trySend(from, to, piece);
      if (answer.status !== 200)
        throw new Error(`A picture answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    /** A body that counts how often it is read. */
    async *unread(asked: { for: number }): AsyncGenerator<Uint8Array> {
      asked.for += 1;
      yield await makeJpeg();
    },
    async listFiles(): Promise<string[]> {
      const files: string[] = [];
      for await (const file of app.files.list("chat/")) files.push(file);
      return files;
    },
    async look(path: string, viewer: Pick<MadeMember, "cookie"> | null): Promise<number> {
      const answer = await ask(path, { headers: viewer ? { cookie: viewer.cookie } : {} });
      await answer.body?.cancel();
      return answer.status;
    },
  };
}

export function imageOf({ message, held }: SendAnswer) {
  const piece = message ?? held;
  if (piece?.kind !== "image") throw new Error("The answer has no picture");
  return piece.image;
}
