import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import type { App, ExportFile } from "./app.ts";

/**
 * Packs what every feature holds of a member.
 * @param report told of each feature whose data follows
 */
export function packMember(
  app: App,
  memberId: number,
  report: (done: number, total: number) => Promise<void> = async () => {},
): ReadableStream<Uint8Array> {
  async function* files() {
    for (const [done, part] of app.memberData.entries()) {
      await report(done, app.memberData.length);
      yield* part.exportData(app, memberId);
    }
  }
  return packFiles(files());
}

/**
 * Streams a zip, so that it is never completely in memory. Pictures are stored uncompressed, because compression gains
 * nothing.
 */
function packFiles(files: AsyncIterable<ExportFile>): ReadableStream<Uint8Array> {
  const source = files[Symbol.asyncIterator]();
  let zip: Zip;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      zip = new Zip((error, chunk, final) => {
        if (error) return controller.error(error);
        controller.enqueue(chunk);
        if (final) controller.close();
      });
    },
    async pull() {
      const { value, done } = await source.next();
      if (done) return zip.end();
      const isText = typeof value.content === "string";
      const entry = isText ? new ZipDeflate(value.path) : new ZipPassThrough(value.path);
      zip.add(entry);
      entry.push(isText ? strToU8(value.content as string) : (value.content as Uint8Array), true);
    },
    async cancel() {
      zip.terminate();
      await source.return?.();
    },
  });
}
