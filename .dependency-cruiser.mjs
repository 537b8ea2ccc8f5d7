// A port's contract is the suite of tests that each of its adapters runs.
const tests = "([.](test|fixture)[.]tsx?|/adapters/[^/]+/[^/]+-contract[.]ts)$";
const lists =
  "^src/(routes|endpoints|reactions|live|frame|desk|desk-search|desk-member|jobs|commands|member-data|seeds|settings|stored|texts|retention)[.]ts$";
const frameList = "^src/frame[.]ts$";
const deskList = "^src/desk(-(search|member))?[.]ts$";
const desk = "^src/desk/";
const frame = "^src/(frame/|(root|entry[.]client|entry[.]server)[.]tsx$)";
const boot = "^src/(boot/|cli|main[.]ts$)";
const testing = "^src/testing/";
const demo = "^src/demo/";
const companions = "^src/demo/companions/";
const seeds = "/seed[^/]*[.]ts$";
const serverHalf = "^src/(db|platform|adapters|boot|testing)/|^src/cli|^src/features/[^/]+/server/";
const browserHalf = "^src/ui/|^src/features/[^/]+/(ui|desk)/";

// biome-ignore lint/complexity/useMaxParams: each rule below reads like a sentence: name, reason, from, to
const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

export default {
  forbidden: [
    rule(
      "no-broken-import",
      "What is imported must exist.",
      { path: "^src/" },
      { couldNotResolve: true, pathNot: ["[+]types/", "^virtual:"] },
    ),
    rule("no-cycle", "Files must not import each other in a circle.", { path: "^src/" }, { circular: true }),
    rule(
      "base-is-the-floor",
      "base/ is used by both halves and knows nothing of ours.",
      { path: "^src/base/", pathNot: tests },
      { path: "^src/", pathNot: ["^src/base/", testing] },
    ),
    rule(
      "ground-stands-on-base",
      "db/, adapters/ and i18n/ know base/ and themselves only.",
      { path: "^src/(db|adapters|i18n)/", pathNot: tests },
      { path: "^src/", pathNot: ["^src/base/", "^src/$1/", testing] },
    ),
    rule(
      "platform-knows-no-feature",
      "src/platform is the ground of every server half: it must not know who stands on it.",
      { path: "^src/platform/", pathNot: tests },
      { path: "^src/", pathNot: ["^src/(base|db|adapters|i18n|platform)/", testing] },
    ),
    rule(
      "ui-knows-no-feature",
      "The design system stands on base/ and i18n/ only.",
      { path: "^src/ui/", pathNot: tests },
      { path: "^src/", pathNot: ["^src/(base|i18n|ui)/", testing, serverHalf] },
    ),
    rule(
      "enter-by-the-door",
      "A feature is entered by contract.ts, settings.ts, server/<feature>.ts or ui/<feature>.tsx.",
      { path: "^src/(?:features/([^/]+)|frame|base|db|adapters|i18n|ui|platform)/" },
      {
        path: "^src/features/([^/]+)/",
        pathNot: [
          "^src/features/$1/",
          "^src/features/[^/]+/(contract|settings)[.]ts$",
          "[.]fixture[.]ts$",
          "^src/features/(?<server>[^/]+)/server/\\k<server>[.]ts$",
          "^src/features/(?<ui>[^/]+)/ui/\\k<ui>[.]tsx$",
          "^src/features/[^/]+/server/(endpoints|jobs|live|commands|reactions|member-data|retention|seed)[.]ts$",
        ],
      },
    ),
    rule(
      "contract-and-rules-are-pure",
      "Both halves import contract.ts, rules.ts and settings.ts: base/ and other contracts only.",
      { path: "^src/features/[^/]+/[^/]+[.]ts$", pathNot: tests },
      { path: "^src/", pathNot: ["^src/base/", "^src/features/[^/]+/[^/]+[.]ts$"] },
    ),
    rule(
      "both-halves-do-no-io",
      "base/, contracts, rules and settings run in the browser too.",
      { path: "^src/(base/|features/[^/]+/[^/]+[.]ts$)", pathNot: tests },
      { dependencyTypes: ["core"] },
    ),
    rule(
      "site-settings-belong-to-features",
      "The feature site gets the list from boot/; it must not know which feature has which setting.",
      { path: "^src/features/site/", pathNot: tests },
      { path: "^src/features/[^/]+/settings[.]ts$", pathNot: "^src/features/site/" },
    ),
    rule(
      "ui-is-not-server",
      "Browser files do not import server halves; only a page may, for its loader, action, middleware, headers.",
      { path: browserHalf, pathNot: [tests, "-page[.]tsx$"] },
      { path: serverHalf, pathNot: testing },
    ),
    rule(
      "page-reads-its-own-server",
      "A page imports src/platform and its own feature's server half, nothing else behind the browser.",
      { path: "^src/features/([^/]+)/(?:ui|desk)/.*-page[.]tsx$", pathNot: tests },
      { path: serverHalf, pathNot: ["^src/platform/", "^src/features/$1/server/", testing] },
    ),
    rule(
      "server-is-not-ui",
      "A feature's server half does not know its screens.",
      { path: "^src/features/[^/]+/server/" },
      { path: browserHalf, pathNot: "[.]tsx$" },
    ),
    rule(
      "server-runs-from-source",
      "Node runs .ts straight from source and cannot run .tsx.",
      {
        path: [
          "^src/(base|db|adapters|i18n|platform|frame|boot|cli|testing)/.*[.]ts$",
          "^src/features/[^/]+/(server/.*|[^/]+)[.]ts$",
          "^src/[^/]+[.]ts$",
        ],
        pathNot: "/use-[^/]+[.]ts$",
      },
      { path: "[.]tsx$" },
    ),
    rule(
      "only-lists-import-mounts",
      "What a feature mounts (endpoints, jobs, live, commands, member-data, retention, seed) is imported by the lists, frame, demo and boot.",
      { path: "^src/", pathNot: [lists, "^src/frame/", boot, demo, testing, tests] },
      {
        path: "^src/features/[^/]+/server/(endpoints|jobs|live|commands|reactions|member-data|retention|seed)[.]ts$",
      },
    ),
    rule(
      "lists-are-for-boot",
      "The lists are read by boot/, demo/, cli and main.ts alone.",
      { path: "^src/", pathNot: [lists, boot, demo, testing, tests] },
      { path: lists, pathNot: [frameList, deskList] },
    ),
    rule(
      "frame-list-is-for-the-frame",
      "The frame alone reads what features contribute to it.",
      { path: "^src/", pathNot: [frame, testing, tests] },
      { path: frameList },
    ),
    rule(
      "desk-list-is-for-the-desk",
      "The desk alone reads what features contribute to it.",
      { path: "^src/", pathNot: [desk, testing, tests] },
      { path: deskList },
    ),
    rule(
      "members-load-no-desk",
      "The desk composes screens for staff; what members load must not know it.",
      { path: "^src/", pathNot: [desk, "^src/features/[^/]+/desk/", lists, boot, testing, tests] },
      { path: "^src/desk/|^src/features/[^/]+/desk/" },
    ),
    rule(
      "features-do-not-know-the-desk",
      "A feature's screens for staff stand in the desk's frame and do not import it.",
      { path: "^src/features/" },
      { path: desk },
    ),
    rule(
      "nothing-imports-frame",
      "The frame composes features; no feature and no ground may know it.",
      { path: "^src/", pathNot: [frame, lists, boot, testing, tests] },
      { path: frame },
    ),
    rule(
      "nothing-imports-boot",
      "boot/ wires everything; what it wires must not know it.",
      { path: "^src/", pathNot: [boot, testing, tests] },
      { path: boot },
    ),
    rule(
      "testing-is-for-tests",
      "src/testing is for tests, seeds, demo/, boot/ and cli.",
      { path: "^src/", pathNot: [testing, tests, seeds, demo, boot] },
      { path: testing },
    ),
    rule(
      "fixtures-are-for-tests",
      "What sets a scene for tests is imported by tests alone.",
      { path: "^src/", pathNot: [testing, tests] },
      { path: "[.]fixture[.]tsx?$" },
    ),
    rule(
      "demo-is-for-seeds",
      "The made-up community is for seeds, tests, boot/ and cli.",
      { path: "^src/", pathNot: [demo, testing, tests, seeds, boot] },
      { path: demo },
    ),
    rule(
      "companions-are-for-the-demo-starter",
      "The image for production does not contain the companions, so only the code that starts them may import them.",
      { path: "^src/", pathNot: [companions, "^src/boot/play-demo[.]ts$", tests] },
      { path: companions },
    ),
    rule(
      "companions-use-the-public-api",
      "Companions act by the public API alone: only the file that prepares them sees the server's code.",
      { path: companions, pathNot: ["/(prepare-candidates|start-companions)[.]ts$", tests] },
      { path: "^src/(db|platform|adapters|boot)/|^src/features/[^/]+/server/" },
    ),
    rule(
      "src-needs-no-tools",
      "src/ must not import tools/; tools/ may import src/.",
      { path: "^src/" },
      { path: "^tools/" },
    ),
    rule(
      "runs-without-dev-packages",
      "What serves people must not need a development dependency. Only the build reads the list of pages.",
      { path: "^src/", pathNot: [testing, tests, "^src/routes[.]ts$"] },
      { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    ),
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    parser: "swc",
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"],
      exportsFields: ["exports"],
      conditionNames: ["node", "import", "default"],
      mainFields: ["module", "main", "types"],
    },
  },
};
