import fc from "fast-check";
import { matchRoutes, type ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { listRoutesOf, makeTree } from "./narrow-routes.ts";

const ROUTES: [id: string, parentId: string | undefined, path?: string][] = [
  ["root", undefined, ""],
  ["layout", "root"],
  ["home", "layout"],
  ["members", "layout", "members"],
  ["member", "layout", "members/:id"],
  ["member-photos", "layout", "members/:id/photos/:photo?"],
  ["settings", "layout", "settings"],
  ["setting", "settings", ":part"],
  ["token", "layout", ":token"],
  ["unknown", "layout", "*"],
  ["desk-layout", "root"],
  ["desk", "desk-layout", "desk"],
  ["desk-member", "desk-layout", "desk/members/:id"],
];
const INDEX = "home";

const routes = Object.fromEntries(
  ROUTES.map(([id, parentId, path]) => [id, { id, parentId, path, index: id === INDEX, module: {} }]),
) as unknown as ServerBuild["routes"];
const tree = makeTree(routes);

const idsAt = (among: typeof tree, path: string) => matchRoutes(among, path)?.map(({ route }) => route.id);

function narrowTree(path: string) {
  const needed = listRoutesOf(tree, path);
  return makeTree(Object.fromEntries(Object.entries(routes).filter(([id]) => needed.has(id))));
}

const part = fc.constantFrom("members", "settings", "desk", "photos", "12", "0", "p1", "%20", "x.data", "");
const anyPath = fc.array(part, { maxLength: 6 }).map((parts) => `/${parts.join("/")}`);

test("an address and those above it have the same routes among the ones it needs as among all", () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const narrow = narrowTree(path);
      const parts = path.split("/").filter(Boolean);
      const above = parts.map((_, at) => `/${parts.slice(0, at).join("/")}`);
      for (const one of [path, ...above]) expect(idsAt(narrow, one), one).toEqual(idsAt(tree, one));
    }),
  );
});

test("an address needs its own branch and those of the addresses above it only", () => {
  expect([...listRoutesOf(tree, "/members/5")].sort()).toEqual([
    "home",
    "layout",
    "member",
    "members",
    "root",
  ]);
  expect([...listRoutesOf(tree, "/desk/members/5")].sort()).toEqual(
    ["desk", "desk-layout", "desk-member", "home", "layout", "root", "unknown"].sort(),
  );
});
