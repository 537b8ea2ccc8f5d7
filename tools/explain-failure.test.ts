import { expect, test } from "vitest";
import { explainFailure } from "./bootstrap/explain-failure.mjs";

const said = (lines: string) =>
  explainFailure(lines, { root: "/srv/site", free: { "/srv/site": 12_000_000 }, env: {} }).message;

test.each([
  [
    "npm error code ENOSPC\nnpm error nospc ENOSPC: no space left on device, write",
    "The disk is full: 12 MB free in /srv/site",
  ],
  ["npm error code TAR_ENTRY_ERROR\nnpm error ENOSPC: no space left on device, write", "The disk is full"],
  [
    "npm ERR! code EAI_AGAIN\nnpm ERR! request to https://registry.example/react failed",
    "https://registry.example",
  ],
  [
    "npm error code EACCES\nnpm error path /home/anna/.npm/_cacache",
    "No permission to write /home/anna/.npm/_cacache",
  ],
  ["npm error code SELF_SIGNED_CERT_IN_CHAIN", "NODE_EXTRA_CA_CERTS"],
  [
    "npm error code EUSAGE\nnpm error Missing: x from lock file",
    "package.json and package-lock.json do not match",
  ],
  ["npm error code EINTEGRITY", "npm cache clean --force"],
  ["npm error code E403\nnpm error 403 Forbidden - GET https://registry.example/react", "npm login"],
  ["npm error Proxy Authentication Required", "HTTPS_PROXY"],
  ["npm error code EWEIRD\nnpm error something quite new", "something quite new"],
])("%j is explained with its remedy", (output, part) => {
  expect(said(output)).toContain(part);
});

test("an npm that the system killed is explained by lack of memory", () => {
  expect(explainFailure("", { root: "/srv/site", signal: "SIGKILL", env: {} }).message).toContain(
    "memory ran out",
  );
});
