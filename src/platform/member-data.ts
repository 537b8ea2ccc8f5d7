import type { ExportFile } from "./app.ts";

export function jsonFile(path: string, content: unknown): ExportFile {
  return { path, content: `${JSON.stringify(content, null, 2)}\n` };
}
