import { SetupError } from "./setup-error.mjs";

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ENETDOWN|EHOSTUNREACH|ENOTCACHED|EIDLETIMEOUT|ERR_SOCKET_TIMEOUT|FETCH_ERROR/;
const noTrust = /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT/;
const proxyRefused = /tunneling socket|Proxy Authentication|proxy.*\b407\b|\b407\b.*proxy/i;

/** Explains an error of our own file operations. */
export function explainError(error, root) {
  if (error instanceof SetupError || !error.code) return error;
  return explainFailure(`npm error code ${error.code}\n${error.message}`, { root });
}

/**
 * Explains npm's output and how to fix the problem.
 * @param {string} output everything npm wrote
 * @param {{ root: string, signal?: string | null, free?: Record<string, number>, env?: NodeJS.ProcessEnv }}
 * context
 */
export function explainFailure(output, { root, signal, free = {}, env = process.env }) {
  const code = output.match(/npm (?:ERR!|error) code (\S+)/)?.[1] ?? "";
  const proxy = findProxy(env);
  const registry = output.match(/https?:\/\/[^\s/'"]+/)?.[0] ?? "the registry";

  if (/ENOSPC|EDQUOT/.test(code) || /ENOSPC|no space left on device/i.test(output))
    return new SetupError(
      `The disk is full${listFree(free)}.`,
      "The packages take about 900 MB, and npm's cache (npm config get cache) about 300 MB more. Free some space and start again.",
    );
  if (/^(EACCES|EPERM|EROFS)$/.test(code)) return explainPermission(output, root);
  if (proxyRefused.test(output) || (proxy && noNetwork.test(code)))
    return new SetupError(
      `The proxy ${proxy ?? "npm is configured to use"} does not let npm reach ${registry} (${code || "refused"}).`,
      "Set HTTPS_PROXY to its correct address, with user name and password if required, or remove HTTPS_PROXY, HTTP_PROXY and npm's proxy settings. Then start again.",
    );
  if (noNetwork.test(code))
    return new SetupError(
      `No network: npm cannot reach ${registry} (${code}).`,
      "Connect this machine to the internet and start again. Behind a proxy, set HTTPS_PROXY. If you use your own registry, run npm config set registry.",
    );
  if (noTrust.test(code))
    return new SetupError(
      `The certificate of ${registry} is not trusted here (${code}); usually because of a company proxy in between.`,
      "Set NODE_EXTRA_CA_CERTS to the file with its root certificate and start again. A wrong system clock can also cause this.",
    );
  return explainRest(output, code, { root, signal, registry });
}

function listFree(free) {
  const places = Object.entries(free).map(
    ([place, bytes]) => `${Math.round(bytes / 1e6)} MB free in ${place}`,
  );
  return places.length > 0 ? `: ${places.join(", ")}` : "";
}

function explainPermission(output, root) {
  const path = output.match(/npm (?:ERR!|error) path (.+)/)?.[1]?.trim() ?? output.match(/'(\/[^']+)'/)?.[1];
  return new SetupError(
    `No permission to write ${path ?? root}.`,
    `Start as the user who owns ${root}, or give it to the current user: sudo chown -R "$(id -un)" '${outermost(path, root)}'`,
  );
}

function explainRest(output, code, { root, signal, registry }) {
  if (signal === "SIGKILL" || /JavaScript heap out of memory/.test(output))
    return new SetupError(
      "The system stopped npm before it finished, most likely because memory ran out.",
      "Make about 1 GB of memory available and start again.",
    );
  if (code === "EUSAGE")
    return new SetupError(
      "package.json and package-lock.json do not match.",
      `Update package-lock.json with npm install --ignore-scripts (in ${root}) and start again.`,
    );
  if (code === "EINTEGRITY")
    return new SetupError(
      "A downloaded package is damaged: it does not match package-lock.json.",
      "Clear npm's cache with npm cache clean --force and start again.",
    );
  if (/^(E404|ETARGET|E401|E403)$/.test(code))
    return new SetupError(
      `${registry} does not provide a package listed in package-lock.json (${code}).`,
      "Check npm config get registry: your own registry must have all packages and may require npm login.",
    );
  const tail = output.trim().split("\n").slice(-12).join("\n");
  return new SetupError(
    `npm could not install the packages${code ? ` (${code})` : ""}. Output:\n${tail}`,
    "Fix this and start again.",
  );
}

const outermost = (path, root) => (path && !path.startsWith(root) ? path : root);

function findProxy(env) {
  const names = [
    "npm_config_https_proxy",
    "HTTPS_PROXY",
    "https_proxy",
    "npm_config_proxy",
    "HTTP_PROXY",
    "http_proxy",
  ];
  const address = names.map((name) => env[name]).find((value) => value && value !== "null");
  return address?.replace(/\/\/[^/@]*@/, "//");
}
