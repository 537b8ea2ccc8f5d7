import { z } from "zod";
import { longWork as list } from "../../../long-work.ts";
import { type LongWork, longWork, type Run } from "./work.ts";

type Doing = (run: Run, input: { words: string }) => Promise<void>;

/** Adds a kind of work that a test controls. Call the returned function at the end of the file. */
export function addWork(kind: LongWork): () => void {
  const kinds = list as LongWork[];
  kinds.push(kind);
  return () => void kinds.splice(kinds.indexOf(kind), 1);
}

/** Work that does what the test says, and results in a file with the words of its input. */
export function testWork(name: string, more: Partial<LongWork> & { doing?: Doing } = {}) {
  const { doing, ...given } = more;
  const input = z.strictObject({ words: z.string().min(3), member: z.int().optional() });
  return {
    ...longWork({
      ...{ name, right: "debit.file", input },
      async run(_app, asked, run) {
        await doing?.(run, asked);
        return { name: "words.txt", contentType: "text/plain", body: Buffer.from(asked.words) };
      },
    }),
    ...given,
  };
}
