import { buildPagesIfStale } from "../src/boot/page-build/build-pages.ts";

try {
  const built = await buildPagesIfStale({ force: process.argv.includes("--force") });
  if (!built) console.log("The pages are up to date");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
