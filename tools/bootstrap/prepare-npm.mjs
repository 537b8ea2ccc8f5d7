// Runs inside npm, before npm itself. npm skips optional packages that do not support the Node it runs on; on
// an early Node 20 that is the bundler's own binary. The packages will run on the pinned Node, so npm has to
// compare with that version.
Object.defineProperty(process, "version", {
  value: `v${process.env.VELVET_PINNED_NODE}`,
  configurable: true,
});

// The npm of the first Node 20 looks up glibc under a name that does not exist, and skips every binary for
// glibc.
const { getReport } = process.report;
process.report.getReport = (...given) => {
  const report = getReport.apply(process.report, given);
  report.header.glibcRuntimeVersion ??= report.header.glibcVersionRuntime;
  return report;
};
