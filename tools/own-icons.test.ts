import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createElement, type FC } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import drawIcon from "../src/ui/draw-icon.ts";
import { listSources } from "./visit-syntax.ts";

/** An icon under an older name has no data of its own. */
type Loaded = { default: FC<object>; __iconData?: Parameters<typeof drawIcon>[0] };

const ROOT = join(import.meta.dirname, "..");
const IMPORT = /from "lucide-react\/icons\/([\w-]+)"/g;
const names = new Set(
  listSources(ROOT).flatMap((file) =>
    [...readFileSync(join(ROOT, file), "utf8").matchAll(IMPORT)].map(([, name]) => name as string),
  ),
);

test.each([
  ["as it is", {}],
  ["with a look of its own", { className: "size-4 text-accent" }],
  ["with a name to be read out", { "aria-label": "Search", role: "img" }],
])("every icon in use is drawn as its package draws it, %s", async (_, props) => {
  const seen: string[] = [];
  for (const name of names) {
    const { default: Theirs, __iconData } = (await import(`lucide-react/icons/${name}`)) as Loaded;
    if (!__iconData) continue;
    const markup = (icon: FC<object>) => renderToStaticMarkup(createElement(icon, props));
    expect(markup(drawIcon(__iconData)), name).toBe(markup(Theirs));
    seen.push(name);
  }
  expect(seen.length).toBeGreaterThan(names.size / 2);
});
