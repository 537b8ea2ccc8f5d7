import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createBuilder, createServer } from "vite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Files, lendPackages, plantTree, writeTree } from "./planted-tree.ts";

const guard = join(import.meta.dirname, "browser-guard.ts");

const app: Files = {
  "package.json": JSON.stringify({
    type: "module",
    imports: { "#platform/*": "./src/platform/*", "#features/*": "./src/features/*" },
    // React Router adds missing packages here.
    dependencies: {
      react: "*",
      "react-dom": "*",
      "react-router": "*",
      "@react-router/node": "*",
      isbot: "*",
    },
  }),
  "react-router.config.ts": `export default { appDirectory: "src", ssr: true };`,
  "vite.config.ts": `
    import { reactRouter } from "@react-router/dev/vite";
    import { browserGuard } from ${JSON.stringify(guard)};
    export default { plugins: [browserGuard(), reactRouter()], logLevel: "silent" };`,
  "src/routes.ts": `
    import { route } from "@react-router/dev/routes";
    export default [route("cats", "features/cats/ui/cats-page.tsx")];`,
  "src/root.tsx": `
    import { Outlet, Scripts } from "react-router";
    export default function Root() {
      return <html lang="en"><body><Outlet /><Scripts /></body></html>;
    }`,
  "src/platform/session.ts": `
    import { readFileSync } from "node:fs";
    export const readSession = () => readFileSync("/session-of-the-server", "utf8");`,
  "src/features/cats/server/list-cats.ts": `
    import { readSession } from "#platform/session.ts";
    export const listCats = () => ["a cat known to the server", readSession()];`,
  "src/features/cats/ui/cat-list.tsx": `
    export const CatList = ({ cats }: { cats: string[] }) => <p>the list of cats: {cats.join(", ")}</p>;`,
  "src/features/cats/ui/cats-page.tsx": `
    import { CatList } from "./cat-list.tsx";
    export default function CatsPage() { return <CatList cats={[]} />; }`,
};

const pageThatOnlyLoads = `
  import { readSession } from "#platform/session.ts";
  import { listCats } from "../server/list-cats.ts";
  import { CatList } from "./cat-list.tsx";
  export const middleware = [async () => { readSession(); }];
  export const headers = () => ({ "x-cats": String(listCats().length) });
  export const action = async () => listCats();
  export const loader = async () => ({ cats: listCats() });
  export default function CatsPage({ loaderData }: { loaderData: { cats: string[] } }) {
    return <CatList cats={loaderData.cats} />;
  }`;

let tree: ReturnType<typeof plantTree>;
const home = process.cwd();

beforeEach(() => {
  tree = plantTree(app);
  lendPackages(tree.root);
  process.chdir(tree.root);
});
afterEach(() => {
  process.chdir(home);
  tree.remove();
});

async function build(planted: Files): Promise<string> {
  writeTree(tree.root, planted);
  const builder = await createBuilder({ root: tree.root, logLevel: "silent", mode: "production" }, null);
  await builder.buildApp();
  const assets = join(tree.root, "build/client/assets");
  return readdirSync(assets)
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(assets, name), "utf8"))
    .join("\n");
}

describe("a build", () => {
  test("passes a page whose loader, action, middleware and headers use server code, and sends none of it", async () => {
    const sent = await build({ "src/features/cats/ui/cats-page.tsx": pageThatOnlyLoads });
    expect(sent).toContain("the list of cats");
    expect(sent).not.toContain("a cat known to the server");
    expect(sent).not.toContain("session-of-the-server");
  });

  const leaks: [what: string, planted: Files, from: string, file: string][] = [
    [
      "a component uses its feature's server half",
      {
        "src/features/cats/ui/cat-list.tsx": `
          import { listCats } from "../server/list-cats.ts";
          export const CatList = () => <p>{listCats()}</p>;`,
      },
      "src/features/cats/ui/cat-list.tsx",
      "src/features/cats/server/list-cats.ts",
    ],
    [
      "a page's component uses what its loader uses",
      {
        "src/features/cats/ui/cats-page.tsx": `
          import { listCats } from "#features/cats/server/list-cats.ts";
          export const loader = () => listCats();
          export default function CatsPage() { return <p>{listCats()}</p>; }`,
      },
      "src/features/cats/ui/cats-page.tsx",
      "src/features/cats/server/list-cats.ts",
    ],
    [
      "a page's meta uses the session",
      {
        "src/features/cats/ui/cats-page.tsx": `
          import { readSession } from "#platform/session.ts";
          export const meta = () => [{ title: readSession() }];
          export default function CatsPage() { return null; }`,
      },
      "src/features/cats/ui/cats-page.tsx",
      "src/platform/session.ts",
    ],
    [
      "server code is loaded later, by a dynamic import",
      {
        "src/features/cats/ui/cat-list.tsx": `
          export const CatList = () => <button onClick={() => import("../server/list-cats.ts")}>cats</button>;`,
      },
      "src/features/cats/ui/cat-list.tsx",
      "src/features/cats/server/list-cats.ts",
    ],
    [
      "the root takes it in by a file between",
      {
        "src/features/cats/contract.ts": `export { readSession } from "#platform/session.ts";`,
        "src/features/cats/ui/cat-list.tsx": `
          import { readSession } from "../contract.ts";
          export const CatList = () => <p>{readSession()}</p>;`,
      },
      "src/features/cats/contract.ts",
      "src/platform/session.ts",
    ],
  ];
  test.each(leaks)("stops, naming both files, where %s", async (_what, planted, from, file) => {
    await expect(build(planted)).rejects.toThrow(
      `${from} is browser code and must not import ${file}, which is server code.`,
    );
  });
});

test("the development server gives a page without its loader's imports, and refuses one that leaks", async () => {
  writeTree(tree.root, { "src/features/cats/ui/cats-page.tsx": pageThatOnlyLoads });
  const server = await createServer({
    root: tree.root,
    logLevel: "silent",
    server: { middlewareMode: true },
  });
  try {
    const { client } = server.environments;
    const page = await client?.transformRequest("/src/features/cats/ui/cats-page.tsx");
    expect(page?.code).toContain("cat-list.tsx");
    expect(page?.code).not.toContain("list-cats.ts");

    writeTree(tree.root, {
      "src/features/cats/ui/leak.tsx": `import { listCats } from "../server/list-cats.ts";\nexport const Leak = () => <p>{listCats()}</p>;`,
    });
    await expect(client?.transformRequest("/src/features/cats/ui/leak.tsx")).rejects.toThrow(
      "src/features/cats/ui/leak.tsx is browser code",
    );
  } finally {
    await server.close();
  }
});
