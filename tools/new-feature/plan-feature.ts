import { globSync } from "node:fs";
import { join } from "node:path";
import { type Files, writeTree } from "../planted-tree.ts";
import { type FeatureNames, nameFeature } from "./name-feature.ts";
import { writeRules } from "./write-rules.ts";
import { writeServerHalf } from "./write-server-half.ts";
import { writeUiHalf } from "./write-ui-half.ts";

export const PARTS = ["rules", "server", "ui"] as const;
export type Part = (typeof PARTS)[number];
export type Plan = { names: FeatureNames; parts: Set<Part>; migration: string };

/** A line to add to a list by hand: the generator does not edit the lists. */
export type ListLine = { file: string; line: string };

/** Generates a working feature in the standard structure. Returns the files and the lines for the lists. */
export function makeFeature(
  root: string,
  name: string,
  parts: Set<Part>,
): { made: string[]; lines: ListLine[] } {
  const names = nameFeature(root, name);
  const plan: Plan = { names, parts, migration: `${nextNumber(root)}_${names.snake}.sql` };
  const inside = {
    "README.md": writeReadme(plan),
    ...(parts.has("rules") && writeRules()),
    ...(parts.has("ui") && writeUiHalf(plan)),
    ...(parts.has("server") && writeServerHalf(plan)),
  };
  const files: Files = {};
  for (const [path, content] of Object.entries(inside))
    files[path.startsWith("db/") ? path : `src/features/${name}/${path}`] = content;
  writeTree(root, files);
  return { made: Object.keys(files).sort(), lines: listLines(plan) };
}

function nextNumber(root: string): string {
  const numbers = globSync("db/migrations/*.sql", { cwd: root }).map((file) =>
    Number(/(\d+)_/.exec(file)?.[1] ?? 0),
  );
  return String(Math.max(0, ...numbers) + 1).padStart(4, "0");
}

function writeReadme({ names, parts }: Plan): string {
  const { title, kebab, snake } = names;
  const server = parts.has("server");
  return [
    `# ${title}`,
    "",
    server ? `- **Owns** the table \`${snake}_entry\`; nobody else writes it.` : "- **Owns** no table.",
    "- **Words**: an *entry* is one thing that is shown.",
    parts.has("rules") ? "- **Rules**: an entry is shown from its moment on." : "- **Rules**: none.",
    `- **In**: ${server ? "nothing yet; a migration or a seed fills it." : "what a screen hands to it."}`,
    `- **Out**: ${[server && `\`GET /api/${kebab}\``, server && parts.has("ui") && `the page \`/${kebab}\``, parts.has("ui") && "a list for other screens"].filter(Boolean).join(", ") || "its rules"}.`,
    `- **Doors**: ${[server && `\`server/${kebab}.ts\``, parts.has("ui") && `\`ui/${kebab}.tsx\``].filter(Boolean).join(", ") || "none"}.`,
    "",
  ].join("\n");
}

function listLines({ names, parts }: Plan): ListLine[] {
  const { kebab, camel } = names;
  const key = /-/.test(kebab) ? `"${kebab}"` : kebab;
  const lines: ListLine[] = [];
  const add = (file: string, line: string) => lines.push({ file: join("src", file), line });
  if (parts.has("server")) {
    add("endpoints.ts", `import { ${camel}Endpoints } from "#features/${kebab}/server/endpoints.ts";`);
    add("endpoints.ts", `...${camel}Endpoints,`);
  }
  if (parts.has("ui")) add("texts.ts", `${key}: typeof import("./features/${kebab}/locales/en.json");`);
  if (parts.has("ui") && parts.has("server")) {
    add("routes.ts", `route("${kebab}", "features/${kebab}/ui/${kebab}-page.tsx", { id: "${kebab}" }),`);
  }
  return lines;
}
