const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "x64",
  "ia32",
  "arm",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];
const exact = /^\d+\.\d+\.\d+\S*$/;

/**
 * Adds the platform binaries that packages name as optional dependencies to a lock file (version 3). Returns
 * their paths.
 */
export function addMissingBinaries(lock) {
  const added = [];
  for (const [path, entry] of Object.entries(lock.packages))
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (!exact.test(version) || isLocked(lock.packages, path, name)) continue;
      const system = readSystem(name);
      if (!system) continue;
      const { cpu, libc, os } = system;
      const dev = entry.dev || entry.devOptional ? true : undefined;
      lock.packages[`node_modules/${name}`] = { version, cpu, dev, libc, optional: true, os };
      added.push(`node_modules/${name}`);
    }
  lock.packages = Object.fromEntries(
    Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, "en")),
  );
  return added;
}

function isLocked(packages, from, name) {
  for (let at = from; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
    if (packages[`${at ? `${at}/` : ""}node_modules/${name}`]) return true;
    if (!at) return false;
  }
}

function readSystem(name) {
  const words = name.split("/").pop().split("-");
  const os = systems.find((system) => words.includes(system));
  const cpu = processors.find((processor) => words.includes(processor));
  if (!cpu || (!os && cpu !== "wasm32")) return undefined;
  const libc = os === "linux" ? readLibc(words) : undefined;
  return { cpu: [cpu], libc: libc && [libc], os: os && [os] };
}

function readLibc(words) {
  if (words.some((word) => word.startsWith("musl"))) return "musl";
  return words.some((word) => word.startsWith("gnu")) ? "glibc" : undefined;
}
