import { describe, expect, test } from "vitest";
import { checkHouseRules } from "./check-house-rules.ts";
import { type Files, plantTree } from "./planted-tree.ts";

const house: Files = {
  "vite.config.ts": "",
  "src/member-data.ts": "",
  "src/db/tables.ts": lines(2000),
  "src/features/site/ui/service-page.tsx": "",
  "src/features/chat/server/send-message.ts": lines(250),
  "src/features/chat/server/send-message.test.ts": `test("skips nobody", () => only.skipped());`,
  "e2e/journey.spec.ts": "",
};

function lines(count: number): string {
  return "// line\n".repeat(count);
}

function check(planted: Files) {
  const tree = plantTree({ ...house, ...planted });
  try {
    return checkHouseRules(tree.root);
  } finally {
    tree.remove();
  }
}

test("a correct tree has neither faults nor hints", () => {
  expect(check({})).toEqual({ faults: [], hints: [] });
});

describe("a name that says nothing is a fault:", () => {
  test.each([
    ["src/base/utils.ts", "utils"],
    ["src/base/date-utils.ts", "date-utils"],
    ["src/base/utils.test.ts", "utils"],
    ["src/base/helpers.ts", "helpers"],
    ["src/features/chat/server/common.ts", "common"],
    ["src/features/chat/server/misc.ts", "misc"],
    ["src/platform/lib/read.ts", "lib"],
    ["src/platform/session-manager.ts", "session-manager"],
    ["src/features/chat/server/service.ts", "service"],
    ["src/features/chat/server/data.ts", "data"],
    ["src/features/chat/ui/info.tsx", "info"],
    ["src/features/chat/index.ts", "index"],
    ["src/features/chat/ui/index.tsx", "index"],
    ["tools/utils.mjs", "utils"],
    ["e2e/helpers.ts", "helpers"],
    ["src/ui/index.css", "index"],
  ])("%s", (file, name) => {
    expect(check({ [file]: "" }).faults).toEqual([
      `${file}: "${name}" does not say what is in it; name it after what it does`,
    ]);
  });
});

describe("a long file", () => {
  test("is a hint from 251 lines", () => {
    expect(check({ "src/base/age.ts": lines(251) })).toEqual({
      faults: [],
      hints: ["src/base/age.ts has grown to 251 lines"],
    });
  });

  test("is a fault from 401 lines", () => {
    expect(check({ "src/base/age.ts": lines(400) }).faults).toEqual([]);
    expect(check({ "src/base/age.ts": lines(401) }).faults).toEqual([
      "src/base/age.ts: 401 lines, but 400 is the limit: split it by use case",
    ]);
  });

  test("is only a hint for a test file", () => {
    const { faults, hints } = check({ "src/base/age.test.ts": lines(900) });
    expect(faults).toEqual([]);
    expect(hints).toHaveLength(1);
  });
});

describe("a skipped test that Biome does not find is a fault:", () => {
  test.each([
    ["test.todo", `test.todo("a");`],
    ["it.skip.each", `it.skip.each([1])("a", () => {});`],
    ["test.fixme.each", `test.fixme.each([1])("a", () => {});`],
    ["[skip] a", `test("[skip] a", () => {});`],
  ])("%s", (mark, line) => {
    const file = "e2e/chat.spec.ts";
    expect(check({ [file]: line }).faults).toEqual([`${file}: ${mark}: tests must not be skipped`]);
  });

  test("but not text that mentions one", () => {
    const line = 'test("a text", () => { plant(`test.todo("a")`); list.only("[skip"); });';
    expect(check({ "e2e/chat.spec.ts": line }).faults).toEqual([]);
  });
});

describe("browser storage without a declaration is a fault:", () => {
  test.each([
    ["localStorage", `localStorage.setItem("x", "1");`],
    ["sessionStorage", `window.sessionStorage.setItem("x", "1");`],
    ["indexedDB", `indexedDB.open("x");`],
    ["idb-keyval", `import { set } from "idb-keyval"; set("x", 1);`],
    ["caches", `await caches.open("x");`],
    ["document.cookie", `window.document.cookie = "x=1";`],
    ["Set-Cookie", `headers.append("Set-Cookie", "x=1");`],
    ["set-cookie", `redirect("/", { headers: { "set-cookie": "x=1" } });`],
    ["in, name, purpose", `store("1", { in: place, name: "x", purpose: "y" });`],
  ])("%s", (word, line) => {
    const file = "src/features/chat/ui/draft.ts";
    expect(check({ [file]: line }).faults).toEqual([
      `${file}: ${word}: declare what the browser stores in a stored.ts`,
    ]);
  });

  test("but not in the files that declare or access it, nor in the text of a script", () => {
    expect(
      check({
        "src/features/chat/stored.ts": `export const a = { in: "localStorage", name: "x", purpose: "y" };`,
        "src/ui/stored.ts": "window.localStorage.setItem(name, value);",
        "src/platform/cookies.ts": `headers.append("Set-Cookie", cookie);`,
        "src/frame/theme.tsx": "const script = `localStorage.getItem(${name})`;",
      }).faults,
    ).toEqual([]);
  });
});

describe("a call of the API that the contract's types do not see is a fault:", () => {
  const file = "src/features/chat/ui/send.tsx";
  test.each([
    ["fetch", `await fetch(path);`],
    ["fetch", `await window.fetch(path);`],
    ["XMLHttpRequest", `new XMLHttpRequest();`],
    ["sendBeacon", `navigator.sendBeacon(path);`],
    ["/api/chats", `call("GET", "/api/chats");`],
    ["/api/chats", `const path = "/api/chats";`],
    ["/api/receipts/", `<a href={\`/api/receipts/\${id}\`} />;`],
  ])("%s", (word, line) => {
    expect(check({ [file]: line }).faults).toEqual([
      `${file}: ${word}: call the API through src/ui/call/call.ts, with the endpoint's type`,
    ]);
  });

  test("but not with the endpoint's type, in the calls themselves, nor on the server", () => {
    expect(
      check({
        [file]: `
          call<typeof readChat>("GET", \`/api/chats/\${id}\`);
          upload<typeof addPhoto>("POST", "/api/photos", photo);
          <a href={\`/api/receipts/\${id}\` satisfies PathOf<typeof readReceipt>} />;`,
        "src/ui/call/call.ts": "fetch(path);",
        "src/ui/call/beacon.ts": "navigator.sendBeacon(path);",
        "src/features/chat/contract.ts": `endpoint({ path: "/api/chats" });`,
        "src/features/shop/server/provider.ts": "fetch(address);",
      }).faults,
    ).toEqual([]);
  });
});

describe("the path of a page that is not checked against the routes is a fault:", () => {
  const file = "src/features/chat/ui/links.tsx";
  const routes = { "src/routes.ts": `[route("members/:id", "x.tsx"), route("login", "y.tsx")]` };
  test.each([
    ["/login", `<Link to="/login" />;`],
    ["/login?callback=/", `redirect("/login?callback=/");`],
    ["/members/", `<Link to={\`/members/\${id}\`} />;`],
    ["/members/", `navigate(\`/members/\${id}/chat\`);`],
  ])("%s", (path, line) => {
    expect(check({ ...routes, [file]: line }).faults).toEqual([
      `${file}: ${path}: write the path of a page with href()`,
    ]);
  });

  test("but not with href, nor what is no page", () => {
    const lines = `
      <Link to={href("/members/:id", { id })} />;
      navigate(\`\${href("/login")}?callback=/\`);
      <Link to="/" />;
      import("/loginary.js");`;
    expect(check({ ...routes, [file]: lines }).faults).toEqual([]);
  });
});
