// Runs inside npm, before it begins.

// npm leaves out optional packages that do not want the Node it runs on: on an early Node 20 the bundler's own binary.
// What it installs here will run on the pinned Node, so that is the version it has to compare with.
Object.defineProperty(process, "version", {
  value: `v${process.env.VELVET_PINNED_NODE}`,
  configurable: true,
});

// The npm of the first Node 20 asks for glibc by a name that it does not have, and leaves out every binary for glibc.
const { getReport } = process.report;
process.report.getReport = (...given) => {
  const report = getReport.apply(process.report, given);
  report.header.glibcRuntimeVersion ??= report.header.glibcVersionRuntime;
  return report;
};
