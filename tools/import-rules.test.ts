import { expect, test } from "vitest";
import { checkImports } from "./check-imports.ts";
import { type Files, plantTree } from "./planted-tree.ts";

const house: Files = {
  "package.json": JSON.stringify({
    type: "module",
    imports: Object.fromEntries(
      [
        "base",
        "db",
        "i18n",
        "adapters",
        "platform",
        "ui",
        "features",
        "frame",
        "boot",
        "demo",
        "testing",
      ].map((name) => [`#${name}/*`, `./src/${name}/*`]),
    ),
    dependencies: { "at-work": "1.0.0" },
    devDependencies: { "at-home": "1.0.0" },
  }),
  "node_modules/at-work/package.json": `{ "name": "at-work", "version": "1.0.0", "main": "main.js" }`,
  "node_modules/at-work/main.js": "export const work = 1;",
  "node_modules/at-home/package.json": `{ "name": "at-home", "version": "1.0.0", "main": "main.js" }`,
  "node_modules/at-home/main.js": "export const rest = 1;",

  "src/base/money.ts": `export const price = 1;`,
  "src/base/money.test.ts": `import "#testing/make.ts";\nimport "at-home";\nimport "./money.ts";`,
  "src/db/database.ts": `import "#base/money.ts";\nexport const db = 1;`,
  "src/adapters/mail/mail.ts": `import "#base/money.ts";\nimport "at-work";`,
  "src/i18n/words.ts": `import "#base/money.ts";`,
  "src/texts.ts": `declare module "./i18n/words.ts" {\n  interface Resources { cats: (typeof import("./features/cats/locales/en.json"))["default"] }\n}\nexport {};`,
  "src/i18n/use-texts.tsx": `import "./words.ts";`,
  "src/ui/button.tsx": `import "#base/money.ts";\nimport "#i18n/use-texts.tsx";`,
  "src/platform/calls.test.ts": `import "../endpoints.ts";\nimport "#testing/open-test-app.ts";\nimport "at-home";`,
  "src/adapters/mail/mail-contract.ts": `import "at-home";`,
  "src/adapters/mail/mail.test.ts": `import "./mail-contract.ts";`,
  "src/seeds.ts": `import "#features/cats/server/seed.ts";`,
  "src/platform/app.ts": `import "#db/database.ts";\nimport "#adapters/mail/mail.ts";\nimport "#i18n/words.ts";\nimport "node:fs";`,

  "src/features/dogs/contract.ts": `import "#base/money.ts";\nimport "#features/cats/contract.ts";\nimport "at-work";`,
  "src/features/dogs/server/dogs.ts": `import "#platform/app.ts";\nimport "#features/cats/server/cats.ts";\nimport "#features/cats/contract.ts";\nimport "#features/cats/settings.ts";`,
  "src/features/dogs/ui/dogs.tsx": `import "#ui/button.tsx";\nimport "#features/cats/ui/cats.tsx";`,

  "src/features/cats/contract.ts": `import "#base/money.ts";\nexport const cats = 1;`,
  "src/features/cats/rules.ts": `import "./contract.ts";`,
  "src/features/cats/settings.ts": `import "#base/money.ts";\nimport "./contract.ts";\nimport "at-work";`,
  "src/features/site/settings.ts": `import "#base/money.ts";`,
  "src/features/site/server/site.ts": `import "../settings.ts";`,
  "src/features/cats/rules.test.ts": `import "./rules.ts";\nimport "at-home";\nimport "node:fs";`,
  "src/features/cats/locales/en.json": `{}`,
  "src/features/cats/server/cats.ts": `import "./queries.ts";\nimport "../rules.ts";`,
  "src/features/cats/server/queries.ts": `import "#db/database.ts";`,
  "src/features/cats/server/endpoints.ts": `import "./cats.ts";\nimport "#platform/app.ts";`,
  "src/features/cats/server/seed.ts": `import "#testing/make.ts";`,
  "src/features/cats/ui/cats.tsx": `import "../contract.ts";\nimport "../rules.ts";\nimport "#ui/button.tsx";`,
  "src/features/cats/ui/cats-page.tsx": `import type { Route } from "./+types/cats-page";\nimport "../server/queries.ts";\nimport "#platform/app.ts";\nimport "./cats.tsx";`,

  "src/frame/locales/en.json": `{}`,
  "src/features/cats/ui/frame.ts": `import "./cats.tsx";`,
  "src/frame.ts": `import "#features/cats/ui/frame.ts";`,
  "src/desk.ts": `import "#base/money.ts";`,
  "src/desk/a.ts": `import "../desk.ts";\nimport "#ui/button.tsx";`,
  "src/frame/navigation.tsx": `import "#features/cats/ui/cats.tsx";\nimport "../frame.ts";`,
  "src/frame/landing-page.tsx": `import "./navigation.tsx";\nimport "#features/cats/server/cats.ts";`,
  "src/root.tsx": `import "#frame/navigation.tsx";`,
  "src/entry.server.tsx": `import "#platform/app.ts";`,
  "src/routes.ts": `import "at-work";`,
  "src/endpoints.ts": `import "#features/cats/server/endpoints.ts";`,
  "src/settings.ts": `import "#base/money.ts";\nimport "#features/cats/settings.ts";\nimport "#features/site/settings.ts";`,
  "src/testing/make.ts": `import "#db/database.ts";`,
  "src/testing/open-test-app.ts": `import "#boot/web.ts";\nimport "./make.ts";`,
  "src/boot/web.ts": `import "../endpoints.ts";\nimport "../settings.ts";\nimport "#platform/app.ts";`,
  "src/demo/seed-demo.ts": `import "#features/cats/server/seed.ts";\nimport "#testing/make.ts";`,
  "src/demo/companions/play.ts": `import "#features/cats/contract.ts";`,
  "src/boot/play-demo.ts": `import "#demo/companions/play.ts";`,
  "src/main.ts": `import "#boot/web.ts";\nimport "#boot/play-demo.ts";`,
};

const violations: [rule: string, what: string, planted: Files][] = [
  ["no-broken-import", "a file that is not there", { "src/ui/fields/field.tsx": `import "./gone.ts";` }],
  ["no-broken-import", "an alias to nothing", { "src/ui/fields/field.tsx": `import "#base/gone.ts";` }],
  [
    "no-cycle",
    "two files in a circle",
    { "src/base/a.ts": `import "./b.ts";`, "src/base/b.ts": `import "./a.ts";` },
  ],
  [
    "no-cycle",
    "two files in a circle of types",
    {
      "src/base/a.ts": `import type { B } from "./b.ts";\nexport type A = B;`,
      "src/base/b.ts": `import type { A } from "./a.ts";\nexport type B = A | 1;`,
    },
  ],
  [
    "src-needs-no-tools",
    "a test on a tool",
    { "src/db/open.test.ts": `import "../../tools/plant.ts";`, "tools/plant.ts": "" },
  ],
  ["base-is-the-floor", "base on db", { "src/base/age.ts": `import "#db/database.ts";` }],
  [
    "base-is-the-floor",
    "base on ui, by type",
    { "src/base/age.ts": `import type { B } from "#ui/theme.ts";`, "src/ui/theme.ts": "export type B = 1;" },
  ],
  ["ground-stands-on-base", "db on server", { "src/db/open.ts": `import "#platform/app.ts";` }],
  ["ground-stands-on-base", "an adapter on db", { "src/adapters/sms/sms.ts": `import "#db/database.ts";` }],
  [
    "ground-stands-on-base",
    "i18n on a feature",
    { "src/i18n/names.ts": `import "#features/cats/contract.ts";` },
  ],
  [
    "platform-knows-no-feature",
    "server on a feature's door",
    { "src/platform/who.ts": `import "#features/cats/server/cats.ts";` },
  ],
  [
    "platform-knows-no-feature",
    "server on a contract, by type",
    { "src/platform/who.ts": `import type { C } from "#features/cats/contract.ts";` },
  ],
  [
    "platform-knows-no-feature",
    "server on the design system",
    { "src/platform/who.ts": `import "#ui/theme.ts";`, "src/ui/theme.ts": "" },
  ],
  [
    "ui-knows-no-feature",
    "ui on a feature's door",
    { "src/ui/pictures/avatar.tsx": `import "#features/cats/ui/cats.tsx";` },
  ],
  [
    "enter-by-the-door",
    "another feature's queries",
    { "src/features/dogs/server/walk.ts": `import "#features/cats/server/queries.ts";` },
  ],
  [
    "enter-by-the-door",
    "another feature's queries by a relative path",
    { "src/features/dogs/server/walk.ts": `import "../../cats/server/queries.ts";` },
  ],
  [
    "enter-by-the-door",
    "another feature's rules",
    { "src/features/dogs/server/walk.ts": `import "#features/cats/rules.ts";` },
  ],
  [
    "enter-by-the-door",
    "another feature's page",
    { "src/features/dogs/ui/walk.tsx": `import "#features/cats/ui/cats-page.tsx";` },
  ],
  [
    "enter-by-the-door",
    "a door that only looks like one",
    {
      "src/features/dogs/server/walk.ts": `import "#features/cats/server/dogs.ts";`,
      "src/features/cats/server/dogs.ts": "",
    },
  ],
  [
    "enter-by-the-door",
    "the frame past the door",
    { "src/frame/member-page.tsx": `import "#features/cats/server/queries.ts";` },
  ],
  [
    "enter-by-the-door",
    "a dynamic import past the door",
    {
      "src/features/dogs/server/walk.ts": `export const load = () => import("#features/cats/server/queries.ts");`,
    },
  ],
  [
    "enter-by-the-door",
    "a test past the door",
    { "src/features/dogs/server/walk.test.ts": `import "#features/cats/server/queries.ts";` },
  ],
  [
    "enter-by-the-door",
    "a test of the ground past the door",
    { "src/platform/calls.test.ts": `import "#features/cats/server/queries.ts";` },
  ],
  [
    "contract-and-rules-are-pure",
    "a contract on server",
    { "src/features/dogs/contract.ts": `import "#platform/app.ts";` },
  ],
  [
    "contract-and-rules-are-pure",
    "rules on their own server half",
    { "src/features/dogs/rules.ts": `import "./server/dogs.ts";` },
  ],
  [
    "contract-and-rules-are-pure",
    "settings on their own server half",
    { "src/features/cats/settings.ts": `import "./server/queries.ts";` },
  ],
  [
    "contract-and-rules-are-pure",
    "settings on the platform",
    { "src/features/dogs/settings.ts": `import "#platform/app.ts";` },
  ],
  [
    "contract-and-rules-are-pure",
    "settings on the design system",
    { "src/features/dogs/settings.ts": `import "#ui/theme.ts";`, "src/ui/theme.ts": "" },
  ],
  [
    "site-settings-belong-to-features",
    "the feature that stores settings on those of another",
    { "src/features/site/server/site.ts": `import "#features/cats/settings.ts";` },
  ],
  ["both-halves-do-no-io", "settings on files", { "src/features/dogs/settings.ts": `import "node:fs";` }],
  ["both-halves-do-no-io", "rules on files", { "src/features/dogs/rules.ts": `import "node:fs";` }],
  [
    "both-halves-do-no-io",
    "base on the network",
    { "src/base/age.ts": `import { connect } from "node:net";\nexport const c = connect;` },
  ],
  [
    "ui-is-not-server",
    "a component on its own server half",
    { "src/features/cats/ui/list.tsx": `import "../server/cats.ts";` },
  ],
  [
    "ui-is-not-server",
    "a hook on another door's server half",
    { "src/features/dogs/ui/use-cats.ts": `import "#features/cats/server/cats.ts";` },
  ],
  [
    "ui-is-not-server",
    "the design system on server",
    { "src/ui/call/call.ts": `import "#platform/app.ts";` },
  ],
  [
    "page-reads-its-own-server",
    "a page on another feature's server door",
    { "src/features/dogs/ui/dogs-page.tsx": `import "#features/cats/server/cats.ts";` },
  ],
  [
    "page-reads-its-own-server",
    "a page on the database",
    { "src/features/dogs/ui/dogs-page.tsx": `import "#db/database.ts";` },
  ],
  [
    "server-is-not-ui",
    "a server half on a hook",
    {
      "src/features/cats/server/view.ts": `import "../ui/use-cats.ts";`,
      "src/features/cats/ui/use-cats.ts": "",
    },
  ],
  [
    "server-runs-from-source",
    "a server half on a component",
    { "src/features/cats/server/mail.ts": `import "../ui/cats.tsx";` },
  ],
  ["server-runs-from-source", "boot on the root", { "src/boot/render.ts": `import "../root.tsx";` }],
  [
    "only-lists-import-mounts",
    "a use case on its endpoints",
    { "src/features/cats/server/feed.ts": `import "./endpoints.ts";` },
  ],
  [
    "only-lists-import-mounts",
    "a feature on another's seed",
    { "src/features/dogs/server/seed.ts": `import "#features/cats/server/seed.ts";` },
  ],
  [
    "lists-are-for-boot",
    "a feature on a list",
    { "src/features/cats/server/api.ts": `import "../../../endpoints.ts";` },
  ],
  [
    "lists-are-for-boot",
    "a feature on the list of settings",
    { "src/features/cats/server/queries.ts": `import "../../../settings.ts";` },
  ],
  [
    "no-feature-circle",
    "two features in a circle by settings",
    {
      "src/features/cats/server/queries.ts": `import "#features/dogs/settings.ts";`,
      "src/features/dogs/settings.ts": "",
    },
  ],
  [
    "frame-list-is-for-the-frame",
    "a feature on the list of the frame",
    { "src/features/cats/ui/badge.tsx": `import "../../../frame.ts";` },
  ],
  ["desk-list-is-for-the-desk", "the frame on the desk", { "src/frame/a.tsx": `import "../desk.ts";` }],
  ["members-load-no-desk", "the frame on the desk", { "src/frame/a.tsx": `import "../desk/a.ts";` }],
  [
    "features-do-not-know-the-desk",
    "it does",
    { "src/features/a/desk/a.ts": `import "../../../desk/a.ts";` },
  ],
  ["lists-are-for-boot", "the frame on a list", { "src/frame/map.ts": `import "../endpoints.ts";` }],
  [
    "nothing-imports-frame",
    "a feature on the frame",
    { "src/features/cats/ui/frame.tsx": `import "#frame/navigation.tsx";` },
  ],
  [
    "nothing-imports-frame",
    "a feature on the root",
    { "src/features/cats/ui/frame.tsx": `import "../../../root.tsx";` },
  ],
  [
    "nothing-imports-boot",
    "a feature on process",
    { "src/features/cats/server/stop.ts": `import "#boot/web.ts";` },
  ],
  ["nothing-imports-boot", "a list on the program's start", { "src/reactions.ts": `import "./main.ts";` }],
  [
    "testing-is-for-tests",
    "a use case on testing",
    { "src/features/cats/server/feed.ts": `import "#testing/make.ts";` },
  ],
  [
    "fixtures-are-for-tests",
    "a use case on a fixture",
    {
      "src/features/cats/server/feed.ts": `import "./cats.fixture.ts";`,
      "src/features/cats/server/cats.fixture.ts": "export const fed = 1;",
    },
  ],
  [
    "demo-is-for-seeds",
    "a use case on the demo",
    {
      "src/features/cats/server/feed.ts": `import "#demo/person.ts";`,
      "src/demo/person.ts": "export const person = 1;",
    },
  ],
  [
    "companions-are-for-the-demo-starter",
    "the start on the companions",
    { "src/boot/start.ts": `import "#demo/companions/play.ts";` },
  ],
  [
    "companions-are-for-the-demo-starter",
    "a part of the demo on the companions",
    { "src/demo/make-person.ts": `import "./companions/play.ts";` },
  ],
  [
    "companions-use-the-public-api",
    "a companion on a feature's server half",
    { "src/demo/companions/like.ts": `import "#features/cats/server/cats.ts";` },
  ],
  [
    "runs-without-dev-packages",
    "a use case on a development package",
    { "src/features/cats/server/feed.ts": `import { rest } from "at-home";\nexport const r = rest;` },
  ],
  [
    "no-feature-circle",
    "two features in a circle, though no files are",
    { "src/features/cats/ui/chase.tsx": `import "#features/dogs/contract.ts";` },
  ],
];

async function rulesFiredBy(files: Files, floor?: number): Promise<string[]> {
  const tree = plantTree(files);
  try {
    const { faults } = await checkImports(tree.root, floor);
    return [...new Set(faults.map((fault) => fault.rule))];
  } finally {
    tree.remove();
  }
}

test("a correct tree breaks no import rule", async () => {
  expect(await rulesFiredBy(house)).toEqual([]);
});

test.each(violations)("%s fires, and nothing else does, on %s", async (rule, _what, planted) => {
  expect(await rulesFiredBy({ ...house, ...planted })).toEqual([rule]);
});

test("the check fails if dependency-cruiser sees fewer modules than there are files", async () => {
  const files = Object.keys(house).filter((path) => /^src\/.*[.]tsx?$/.test(path)).length;
  expect(await rulesFiredBy(house, files + 1)).toEqual(["module-floor"]);
});

test("every rule of the configuration has a test that makes it fail", async () => {
  const { default: config } = await import(new URL("../.dependency-cruiser.mjs", import.meta.url).href);
  const planted = new Set(violations.map(([rule]) => rule));
  expect(
    config.forbidden.map((rule: { name: string }) => rule.name).filter((name: string) => !planted.has(name)),
  ).toEqual([]);
});
